import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Each table is written by one store only: whoever else wants a row changed asks its owner. Fails
 * with a list of those that are written by two, or by something that is not a store.
 */

const root = path.join(import.meta.dirname, '..');
const isTest = (file: string) => /(\.test|\.fixture)\.ts$|\/testing\//.test(file);

/** The tables of a service are the keys of its `Tables`. */
function tablesOf(service: string): string[] {
  const text = readFileSync(path.join(root, service, 'src/tables.ts'), 'utf8');
  const body = /export type Tables = \{(.*?)\n\};/s.exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+):/gm)].flatMap(([, name]) => name ?? []);
}

/** What a file writes to, through the query builder or in SQL of its own. */
function writtenBy(file: string, tables: readonly string[]): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const names = tables.join('|');
  const builder = `(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\\(\\s*'(${names})\\b`;
  const raw = `\\b(?:insert into|update|delete from|merge into|truncate)\\s+(?:only\\s+)?(${names})\\b`;
  return [...text.matchAll(new RegExp(`${builder}|${raw}`, 'gi'))].flatMap(
    ([, built, plain]) => built ?? plain ?? [],
  );
}

const faults: string[] = [];
for (const service of globSync('services/*', { cwd: root })) {
  const tables = tablesOf(service);
  if (tables.length === 0) throw new Error(`${service}/src/tables.ts names no tables.`);
  const writers = new Map<string, Set<string>>();
  for (const file of globSync(`${service}/src/**/*.ts`, { cwd: root }).filter((f) => !isTest(f))) {
    for (const table of writtenBy(file, tables)) {
      writers.set(table, (writers.get(table) ?? new Set()).add(file));
      if (!file.endsWith('/store.ts')) faults.push(`${file} writes ${table}, and is not a store`);
    }
  }
  for (const [table, files] of writers) {
    if (files.size > 1) faults.push(`${table} is written by ${[...files].sort().join(' and ')}`);
  }
}
if (faults.length > 0) {
  console.error(`A table is written by one store only:\n${faults.map((f) => `  ${f}`).join('\n')}`);
  process.exitCode = 1;
}
