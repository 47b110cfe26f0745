/** Where a command writes: what was asked for goes to `out`, everything else to `err`. */
export type Terminal = {
  out(line: string): void;
  err(text: string): void;
  /** Whether somebody watches `err`, so that a line can be written over. */
  watched: boolean;
};

export function terminalOf(process: NodeJS.Process): Terminal {
  return {
    out: (line) => process.stdout.write(`${line}\n`),
    err: (text) => process.stderr.write(text),
    watched: process.stderr.isTTY === true,
  };
}
