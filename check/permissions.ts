import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  PERMISSION_TEXTS,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  ROLES,
} from '../packages/platform/src/identity/index.ts';

/**
 * Checks that docs/security.md says which role has which permission, and which one each operation
 * needs, as the code does. Fails if it does not; with `--write` it rewrites that part.
 */

const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'docs/security.md');
const BEGIN = '<!-- permissions: written by npm run permissions -->';
const END = '<!-- end of permissions -->';

type Operation = { operationId: string; 'x-access': string; 'x-may-need'?: Permission[] };
type Document = { paths: Record<string, Record<string, Operation>> };

function operationsOf(service: string): Operation[] {
  const document = path.join(root, 'packages/clients/openapi', `${service}.json`);
  const { paths }: Document = JSON.parse(readFileSync(document, 'utf8'));
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

const operations = ['backup', 'domains'].flatMap(operationsOf);
const code = (name: string) => `\`${name}\``;
const namesOf = (found: Operation[]) =>
  found.map(({ operationId }) => code(operationId)).join(', ');

function roles(): string[] {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['permission', 'allows to', ...ROLES]),
    row(['---', '---', ...ROLES.map(() => '---')]),
    ...PERMISSIONS.map((name) =>
      row([
        ...[code(name), PERMISSION_TEXTS[name]],
        ...ROLES.map((role) => (ROLE_PERMISSIONS[role].includes(name) ? 'yes' : '')),
      ]),
    ),
  ];
}

/** `read` is left out: it is what all the remaining operations need. */
function uses(): string[] {
  return PERMISSIONS.filter((name) => name !== 'read').flatMap((name) => {
    const always = operations.filter((each) => each['x-access'] === name);
    const sometimes = operations.filter((each) => each['x-may-need']?.includes(name));
    if (always.length + sometimes.length === 0) return [];
    const parts = [
      ...(always.length > 0 ? [namesOf(always)] : []),
      ...(sometimes.length > 0 ? [`depending on what is asked for: ${namesOf(sometimes)}`] : []),
    ];
    return [`- ${code(name)}: ${parts.join('; ')}.`];
  });
}

const before = readFileSync(file, 'utf8');
const [head = '', rest = ''] = before.split(BEGIN);
const [, tail = ''] = rest.split(END);
if (tail === '') throw new Error(`docs/security.md has no ${BEGIN} … ${END}`);
const part = [BEGIN, ...roles(), '', ...uses(), END].join('\n').replace(BEGIN, `${BEGIN}\n`);
const after = `${head}${part.replace(END, `\n${END}`)}${tail}`;
if (process.argv.includes('--write')) writeFileSync(file, after);
else if (after !== before) {
  console.error('The permissions in docs/security.md are out of date; run npm run permissions');
  process.exitCode = 1;
}
