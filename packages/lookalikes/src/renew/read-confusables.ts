/** Unicode's `confusables.txt`: lines such as `0430 ;	0061 ;	MA	# ( а → a ) …`. */
export function readConfusables(file: string): {
  version: string;
  date: string;
  entries: Map<string, string>;
} {
  const version = /^# Version: (\S+)$/m.exec(file)?.[1];
  const date = /^# Date: (\d{4}-\d{2}-\d{2})/m.exec(file)?.[1];
  if (version === undefined || date === undefined) {
    throw new Error('confusables.txt does not say its version and date');
  }
  const lines = file.matchAll(/^\s*([0-9A-F]+)\s*;\s*([0-9A-F ]+?)\s*;\s*MA\b/gm);
  const entries = new Map(Array.from(lines, ([, from, to]) => [toText(from), toText(to)]));
  return { version, date, entries };
}

function toText(codes = ''): string {
  return String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));
}
