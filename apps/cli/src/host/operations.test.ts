import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@holdfast/platform/db';
import { defineTask, enqueue } from '@holdfast/platform/queue';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { Running, ServiceContext } from '@holdfast/platform/service';
import {
  ensureDebianPackages,
  freePort,
  temporaryDirectory,
  testDatabase,
} from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createContext } from './context.ts';
import { SERVICES } from './services.ts';
import { readHostSettings } from './settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const MONITORING = path.join(ROOT, 'deploy/monitoring');
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

let place: Awaited<ReturnType<typeof testDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let context: ServiceContext;
const running: Running[] = [];

beforeAll(async () => {
  await ensureDebianPackages(['prometheus']);
  [place, folder] = await Promise.all([testDatabase(), temporaryDirectory()]);
  const environment = { HOLDFAST_DATA_DIR: folder.path, HOLDFAST_LOG_LEVEL: 'silent' };
  context = createContext(readHostSettings(environment), {
    environment: { ...environment, HOLDFAST_RDAP_BOOTSTRAP: path.join(folder.path, 'none.json') },
    databaseUrl: place.url,
    masterKeys: new KeyRing({ current: new Secret(randomBytes(32)), previous: [] }),
    logLevel: 'warn',
    allowPrivateNetworks: true,
  });
  for (const service of SERVICES) await service.migrate(context);
});

afterAll(async () => {
  await Promise.all(running.map((role) => role.stop({ graceMs: 5_000 })));
  await place?.drop();
  await folder?.remove();
});

/** The rows of the table below a heading of docs/operations.md, as their cells. */
async function tableBelow(heading: string): Promise<string[][]> {
  const [, below = ''] = (await read('docs/operations.md')).split(`\n${heading}\n`);
  const lines = below.split(/\n#+ /)[0]?.split('\n') ?? [];
  return lines
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.slice(1, -1).split('|'));
}

const ticked = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []);

/** By metric: its labels. By `metric label`: the values seen. */
type Families = Map<string, Set<string>>;

/** Every metric with its labels, of all roles together; a histogram under its own name, too. */
function familiesOf(texts: readonly string[]): Families {
  const families: Families = new Map();
  for (const line of texts.join('\n').split('\n')) {
    const [, declared] = /^# TYPE (\S+)/.exec(line) ?? [];
    if (declared && !families.has(declared)) families.set(declared, new Set());
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    const known = name && (families.get(name) ?? new Set());
    if (!known) continue;
    families.set(name, known);
    const histogram = families.get(name.replace(/_(bucket|sum|count)$/, ''));
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.add(label);
      const values = families.get(`${name} ${label}`) ?? new Set();
      families.set(`${name} ${label}`, values.add(value));
      if (label !== 'le') histogram?.add(label);
    }
  }
  return families;
}

/** Starts every role, and scrapes them once each has had something to measure. */
async function scrapeAll(): Promise<Families> {
  const urls: string[] = [];
  for (const service of SERVICES) {
    const port = await freePort();
    // A service's worker shows every metric that its API does, and those of its own work.
    const start = service.startWorker ?? service.startApi;
    running.push(await start(context, port));
    urls.push(`http://127.0.0.1:${port}`);
  }
  type Position = { feed: string; source: string; position: number; head: number };
  type Feeds = { feed_positions: Position };
  const domains = openDatabase<Feeds>({ url: place.url, schema: 'domains', name: 'test' });
  const seen = { feed: 'certificates', source: 'a log', position: 1, head: 2 };
  await domains.system((tx) => tx.insertInto('feed_positions').values(seen).execute());
  await domains.stop();
  const backup = openDatabase({ url: place.url, schema: 'backup', name: 'test' });
  const tick = defineTask({ name: 'schedule.tick', payload: z.object({}), actor: 'test' });
  await backup.system((tx) => enqueue(tx, tick, {}));
  await backup.stop();
  const scrape = async () => {
    const answers = await Promise.all(urls.map((url) => fetch(`${url}/metrics`)));
    return familiesOf(await Promise.all(answers.map((answer) => answer.text())));
  };
  for (const url of urls) await fetch(`${url}/nothing`);
  await expect
    .poll(async () => (await scrape()).get('holdfast_tasks_total')?.size, { timeout: 90_000 })
    .toBe(2);
  return scrape();
}

/** Labels that Prometheus adds, and the words of its query language. */
const TARGET_LABELS = ['instance', 'job'];
const LANGUAGE = new Set(
  (
    'absent and by changes count delta deriv histogram_quantile max min or rate sum up without ' +
    'le'
  ) // the label of every histogram's buckets
    .split(' '),
);

/** Everything that an expression asks for and no role shows. */
function unknownIn(expression: string, families: Families): string[] {
  const names = [...expression.matchAll(/\b(?:holdfast|http|nodejs|process)_\w+/g)];
  const labels = new Set(names.flatMap(([name]) => [...(families.get(name) ?? [])]));
  const isLabel = (word: string) => labels.has(word) || TARGET_LABELS.includes(word);
  const bare = expression.replaceAll(/"[^"]*"|\{\{.*?\}\}/g, '').replaceAll(/\[\w+\]/g, '');
  const selected = [...bare.matchAll(/(\w+)\s*(?:=~|!~|!=|=(?!=))/g)];
  const grouped = [...bare.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((word) => word.trim()),
  );
  const used = new Set([...selected.map(([, word = '']) => word), ...grouped]);
  const words = bare.match(/\b[a-z_]\w*/gi) ?? [];
  const wanted = [...expression.matchAll(/(\w+)\{([^{}]*)\}/g)].flatMap(([, name, matchers = '']) =>
    [...matchers.matchAll(/(\w+)="([^"]*)"/g)]
      .filter(([, label = '']) => !TARGET_LABELS.includes(label))
      .map(([, label, value = '']) => ({ of: `${name} ${label}`, value })),
  );
  return [
    ...words.filter(
      (word) => !families.has(word) && !LANGUAGE.has(word) && !(used.has(word) && isLabel(word)),
    ),
    ...wanted.flatMap(({ of, value }) => (families.get(of)?.has(value) ? [] : `${of}=${value}`)),
  ];
}

type Rule = { name: string; expression: string; text: string };

async function readRules(): Promise<Rule[]> {
  const [, ...blocks] = (await read('deploy/monitoring/alerts.yml')).split('- alert: ');
  return blocks.map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expression: /expr: >-\n\s+(.*)\n/.exec(text)?.[1] ?? '',
    text,
  }));
}

type Panel = { title: string; targets?: { expr: string; legendFormat: string }[] };

test('every metric and label of the rules, the dashboard and the page is shown by a role, and all that is shown is on the page', async () => {
  const families = await scrapeAll();
  const shown = [...families].filter(([name]) => !/ |_(bucket|sum|count)$/.test(name));
  const described = (await tableBelow('### Metrics')).flatMap(([names, labels]) =>
    ticked(names).map((name) => [name, ticked(labels).toSorted()] as const),
  );
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(shown.map(([name, labels]) => [name, [...labels].toSorted()])),
  );

  const page = (await read('docs/operations.md')).match(/`holdfast_\w+(\{[^}]*\})?`/g) ?? [];
  expect(page.flatMap((text) => unknownIn(text.replaceAll('`', ''), families))).toEqual([]);

  const rules = await readRules();
  expect(rules.length).toBeGreaterThan(20);
  for (const { name, expression, text } of rules) {
    expect([name, unknownIn(expression, families)]).toEqual([name, []]);
    const told = [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    const known = new Set(
      [...expression.matchAll(/\w+/g)].flatMap(([word]) => [...(families.get(word) ?? [])]),
    );
    for (const label of TARGET_LABELS) known.add(label);
    expect([name, told.filter((label) => !known.has(label))]).toEqual([name, []]);
  }

  const { panels } = JSON.parse(await read('deploy/monitoring/grafana.json'));
  const targets = (panels as Panel[]).flatMap((panel) =>
    (panel.targets ?? []).map((target) => ({ title: panel.title, ...target })),
  );
  expect(targets.length).toBeGreaterThan(30);
  const drawn = new Set(targets.flatMap(({ expr }) => expr.match(/\w+/g) ?? []));
  for (const { title, expr, legendFormat } of targets) {
    const legend = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => `${label}=`);
    expect([title, unknownIn(`${expr} ${legend.join(' ')}`, families)]).toEqual([title, []]);
  }
  const ours = shown.map(([name]) => name).filter((name) => name.startsWith('holdfast_'));
  expect(ours.filter((name) => !drawn.has(name))).toEqual([]);
});

test('promtool accepts the rules and the example, and the rules do what their tests say', async () => {
  const promtool = (...words: string[]) =>
    promisify(execFile)('promtool', words, { cwd: MONITORING });
  await promtool('check', 'config', '--lint-fatal', 'prometheus.yml');
  for (const file of ['alerts.test.yml', 'alerts-of-days.test.yml']) {
    const { stdout } = await promtool('test', 'rules', file);
    expect(stdout).toContain('SUCCESS');
  }
});

test('every alert has its runbook on the page, and the page has no other', async () => {
  const rules = await readRules();
  const [, below = ''] = (await read('docs/operations.md')).split('## Alerts and their runbooks');
  const headings = below
    .split('\n## ')[0]
    ?.split('\n### ')
    .slice(1)
    .map((text) => text.split('\n'));
  expect(headings?.map(([name]) => name).toSorted()).toEqual(
    rules.map(({ name }) => name).toSorted(),
  );
  for (const [, , runbook] of headings ?? []) expect(runbook?.length).toBeGreaterThan(40);
  for (const { name, text } of rules) {
    expect(text).toContain(`runbook_url: docs/operations.md#${name.toLowerCase()}\n`);
    expect(text).toMatch(/severity: (critical|warning)\n/);
    expect(text).toMatch(/summary: '.{20,}'\n/);
  }
});

test('every table of a migrated database is on the page with what bounds it', async () => {
  type Catalogue = { 'pg_catalog.pg_tables': { schemaname: string; tablename: string } };
  const database = openDatabase<Catalogue>({ url: place.url, schema: 'backup', name: 'test' });
  const tables = await database.system((tx) =>
    tx
      .selectFrom('pg_catalog.pg_tables')
      .select(['schemaname', 'tablename'])
      .where('schemaname', 'not in', ['pg_catalog', 'information_schema'])
      .execute(),
  );
  await database.stop();
  const listed = (await tableBelow('## Every table and what bounds it')).flatMap(
    ([schemas = '', names, bound = '']) => {
      expect(bound.trim().length, names).toBeGreaterThan(5);
      const all =
        schemas.trim() === 'every' ? SERVICES.map(({ name }) => name) : schemas.split(',');
      return all.flatMap((schema) => ticked(names).map((name) => `${schema.trim()}.${name}`));
    },
  );
  expect(listed.toSorted()).toEqual(
    tables.map(({ schemaname, tablename }) => `${schemaname}.${tablename}`).toSorted(),
  );
});
