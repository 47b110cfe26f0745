import type { Command } from 'commander';

/**
 * The message about an unknown option: never with its value, which may be a secret that was given on
 * the command line by mistake. Adds where secrets go instead.
 */
export function sayNoSecret(text: string, command: Command): string {
  const said = text
    .replace(/(unknown option '--[\w-]+)=.*(?='\n?$|'\n\()/s, '$1')
    .replace(/(unknown option '-\w).*(?='\n?$|'\n\()/s, '$1')
    .replace(/(but got \d+): .*/s, '$1.\n');
  const [, option] = /unknown option '(--[\w-]+)/.exec(said) ?? [];
  const takes = command.options.some(({ long }) => long === `${option}-stdin`);
  return takes
    ? `${said.trimEnd()}\n(use ${option}-stdin or ${option}-env: others could read it on the command line)\n`
    : said;
}
