/**
 * What an event does when it is over, and whether it runs at all. Texts and names before it go by
 * whole, so that nothing is found inside of them; and none ends between two quotes, or a row of
 * quotes could be shared out in more ways than can ever be tried.
 */
const STATE =
  /^((?:[^'"`]|'(?:[^'\\]|\\.|'')*'(?!')|`(?:[^`]|``)*`(?!`)|"(?:[^"]|"")*"(?!"))*?\s)(ON COMPLETION (?:NOT )?PRESERVE (?:ENABLE|DISABLE ON \w+|DISABLE))(?=\s|$)/s;

/** It never runs, and a server takes it even when its time has passed. */
export const ASLEEP = 'ON COMPLETION PRESERVE DISABLE';

/** Of the statement that makes an event, or what follows the event's name there. */
export function eventState(definition: string): string | undefined {
  return STATE.exec(definition)?.[2];
}

export function withEventState(definition: string, state: string): string {
  return definition.replace(STATE, (_, before: string) => before + state);
}
