/**
 * What an event does when it is over, and whether it runs at all. Texts and names before it are
 * matched whole, so that nothing is found inside them; and none ends between two quotes, or a run
 * of quotes could be split in more ways than can ever be tried.
 */
const STATE =
  /^((?:[^'"`]|'(?:[^'\\]|\\.|'')*'(?!')|`(?:[^`]|``)*`(?!`)|"(?:[^"]|"")*"(?!"))*?\s)(ON COMPLETION (?:NOT )?PRESERVE (?:ENABLE|DISABLE ON \w+|DISABLE))(?=\s|$)/s;

/** An event in this state never runs, and a server accepts it even when its time has passed. */
export const ASLEEP = 'ON COMPLETION PRESERVE DISABLE';

/** The state in the statement that makes an event, or in what follows the event's name there. */
export function eventState(definition: string): string | undefined {
  return STATE.exec(definition)?.[2];
}

export function withEventState(definition: string, state: string): string {
  return definition.replace(STATE, (_, before: string) => before + state);
}
