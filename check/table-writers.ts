import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Each table is written by one store only: other code that wants a row changed asks its owner. Fails
 * with a list of tables that are written by two, or by something that is not a store, and of writes
 * that do not say which table they mean. An argument names another tree to check.
 */

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const isTest = (file: string) => /(\.test|\.fixture)\.ts$|\/testing\//.test(file);

const sources = (folder: string) =>
  globSync(`${folder}/src/**/*.ts`, { cwd: root })
    .filter((file) => !isTest(file))
    .map((file) => ({ file, text: withoutComments(readFileSync(path.join(root, file), 'utf8')) }));

function withoutComments(text: string): string {
  return text.replace(/^\s*(\/\*\*?[\s\S]*?\*\/|\/\/.*)$/gm, '').replace(/\s\/\/ .*$/gm, '');
}

/** All tables that its migrations have ever created. */
function tablesOf(service: string): string[] {
  const migrations = globSync(`${service}/migrations/*.sql`, { cwd: root });
  const made = migrations.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi,
    ),
  ]);
  return [...new Set(made.map(([, name = '']) => name))];
}

const BUILDER =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)(?:<[^>]*>)?\(\s*(\[[^\]]*\]|[^),]*)/g;
const SQL =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy(?=[\s\w".,()]+from\b))\s+(?:only\s+)?(\$\{|"?\w[\w".]*(?:\s*,\s*"?\w[\w".]*)*)/gi;

/** The tables that a text writes to, by the query builder or in plain SQL; undefined if it names none. */
function writtenBy(text: string): (string | undefined)[] {
  const built = [...text.matchAll(BUILDER)].flatMap(([, what = '']) => {
    const names = [...what.matchAll(/['"`](?:\w+\.)?(\w+)/g)].map(([, name]) => name);
    return names.length > 0 ? names : [undefined];
  });
  const plain = [...text.matchAll(SQL)].flatMap(([, what = '']) =>
    what.startsWith('${') ? [undefined] : what.split(',').map(plainName),
  );
  return [...built, ...plain];
}

const plainName = (name: string) => name.replaceAll('"', '').trim().split('.').at(-1);

const faults: string[] = [];
const shared = sources('packages/*');
const services = globSync('services/*', { cwd: root }).sort();
for (const service of services) {
  const tables = new Set(tablesOf(service));
  if (tables.size === 0) throw new Error(`${service}/migrations creates no tables.`);
  const writers = new Map<string, Set<string>>();
  for (const { file, text } of [...sources(service), ...shared]) {
    for (const table of writtenBy(text)) {
      if (table === undefined) {
        // In packages these are the queue's own tables, whose schema's name is a parameter.
        if (file.startsWith(service)) faults.push(`${file} writes a table that it does not name`);
      } else if (tables.has(table)) {
        writers.set(table, (writers.get(table) ?? new Set()).add(file));
        if (!file.endsWith('/store.ts')) faults.push(`${file} writes ${table}, and is not a store`);
      }
    }
  }
  for (const [table, files] of writers) {
    if (files.size > 1) faults.push(`${table} is written by ${[...files].sort().join(' and ')}`);
  }
}
if (faults.length > 0) {
  const list = [...new Set(faults)].map((fault) => `  ${fault}`).join('\n');
  console.error(`A table is written by one store only:\n${list}`);
  process.exitCode = 1;
}
