const WIDTH = 98;

type Part = { name: string; comment: string; items: readonly string[] };

/** A module of lists, each in one template literal: short, and easy to compare line by line. */
export function writeList(
  name: string,
  { sources, date }: { sources: readonly string[]; date: string },
  parts: readonly Part[],
): string {
  const heading = ['/**', ' * Written by `npm run renew -w packages/names`, and not by hand. From:']
    .concat(sources.map((source) => ` * ${source}`))
    .concat(' */');
  const body = parts.flatMap(({ name: part, comment, items }) => [
    `  /** ${comment} */`,
    `  ${part}: \`\n${wrap([...new Set(items)].sort())}\n\`,`,
  ]);
  return [...heading, `export const ${name} = {`, `  date: '${date}',`, ...body, '};', ''].join(
    '\n',
  );
}

function wrap(items: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    if (line !== '' && line.length + item.length + 1 > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? item : ` ${item}`;
  }
  return [...lines, line].join('\n');
}
