import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { PERMISSION_TEXTS, ROLE_PERMISSIONS } from '../packages/platform/src/identity/index.ts';
import { authService } from '../services/auth/src/index.ts';
import { backupService } from '../services/backup/src/index.ts';
import { domainsService } from '../services/domains/src/index.ts';

/**
 * Checks that the documents and the generated code of packages/clients match the services. Fails with
 * a list of files that do not; with `--write` it writes those files again.
 */

const SERVICES = { auth: authService, backup: backupService, domains: domainsService };
const home = path.join(import.meta.dirname, '../packages/clients');
const fresh = mkdtempSync(path.join(os.tmpdir(), 'holdfast-clients-'));

type Operation = {
  operationId: string;
  parameters?: { in: string; name: string }[];
  'x-access'?: string;
};
type Document = { paths: Record<string, Record<string, Operation>> };

/** The operations that may be repeated under an Idempotency-Key. */
function keyedIn({ paths }: Document): string[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const takesKey = ({ parameters = [] }: Operation) =>
    parameters.some(({ in: where, name }) => where === 'header' && name === 'idempotency-key');
  return operations.filter(takesKey).map(({ operationId }) => operationId);
}

/** What each operation demands of its caller. */
function accessIn({ paths }: Document): Record<string, string> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return Object.fromEntries(operations.map((each) => [each.operationId, each['x-access'] ?? '']));
}

async function generate(name: string, document: Document): Promise<void> {
  const file = path.join(fresh, 'openapi', `${name}.json`);
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  await createClient({
    input: file,
    output: { path: path.join(fresh, 'src/generated', name), module: { extension: '.ts' } },
    logs: { level: 'silent' },
    plugins: [
      { name: '@hey-api/client-fetch', throwOnError: true },
      '@hey-api/typescript',
      { name: '@hey-api/sdk', responseStyle: 'data' },
    ],
  });
}

const listed = (folder: string) =>
  new Set(globSync('{openapi,src/generated}/**/*.{ts,json}', { cwd: folder }));
const textOf = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8');

try {
  mkdirSync(path.join(fresh, 'openapi'));
  const keyed: Record<string, string[]> = {};
  const access: Record<string, Record<string, string>> = {};
  for (const [name, service] of Object.entries(SERVICES)) {
    // As it is on the wire: without what JSON leaves out.
    const document: Document = JSON.parse(JSON.stringify(await service.document()));
    keyed[name] = keyedIn(document);
    access[name] = accessIn(document);
    await generate(name, document);
  }
  const sets = Object.entries(keyed).map(
    ([name, ids]) => `  ${name}: new Set<string>(${JSON.stringify(ids)}),`,
  );
  writeFileSync(
    path.join(fresh, 'src/generated/keyed.ts'),
    `/** The operations that take an Idempotency-Key. */\nexport const KEYED = {\n${sets.join('\n')}\n};\n`,
  );
  writeFileSync(
    path.join(fresh, 'src/generated/access.ts'),
    [
      '/** What each operation demands: a permission, or a guard by its name. */',
      `export const ACCESS = ${JSON.stringify(access, null, 2)} as const;\n`,
      '/** Every permission, in words. */',
      `export const PERMISSION_TEXTS = ${JSON.stringify(PERMISSION_TEXTS, null, 2)} as const;\n`,
      '/** What each role may do. */',
      `export const ROLE_PERMISSIONS = ${JSON.stringify(ROLE_PERMISSIONS, null, 2)} as const;\n`,
    ].join('\n'),
  );
  const [wanted, found] = [listed(fresh), listed(home)];
  const outdated = [...wanted.union(found)].filter(
    (file) => !wanted.has(file) || !found.has(file) || textOf(fresh, file) !== textOf(home, file),
  );
  if (process.argv.includes('--write')) {
    for (const file of outdated) {
      const target = path.join(home, file);
      rmSync(target, { force: true });
      if (!wanted.has(file)) continue;
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, textOf(fresh, file));
    }
    console.log(`packages/clients: ${outdated.length} of ${wanted.size} files were updated.`);
  } else if (outdated.length > 0) {
    const list = outdated.map((file) => `  packages/clients/${file}`).join('\n');
    console.error(`The clients are out of date; run npm run clients:\n${list}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true });
}
