import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteProof } from '../packages/platform/src/http/index.ts';
import {
  ACTS,
  type Act,
  PERMISSION_TEXTS,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  ROLES,
} from '../packages/platform/src/identity/index.ts';

/**
 * Checks that docs/security.md says which role has which permission, which one each operation needs,
 * by which of them contents leave, and what wants a fresh proof, as the code does. Fails if it does not; with `--write` it rewrites that part.
 */

const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'docs/security.md');
const PERMISSION_MARKS = {
  begin: '<!-- permissions: written by npm run permissions -->',
  end: '<!-- end of permissions -->',
};
const CONTENTS_MARKS = {
  begin: '<!-- contents: written by npm run permissions -->',
  end: '<!-- end of contents -->',
};

const PROOF_MARKS = {
  begin: '<!-- proofs: written by npm run permissions -->',
  end: '<!-- end of proofs -->',
};

type Way = { what: string; needs: Permission; givenBy?: string };
type Operation = {
  operationId: string;
  'x-access': string;
  'x-may-need'?: Permission[];
  'x-contents'?: Way[];
  'x-proof'?: Exclude<RouteProof, 'none'>;
};
type Document = { paths: Record<string, Record<string, Operation>> };

function operationsOf(service: string): Operation[] {
  const document = path.join(root, 'packages/clients/openapi', `${service}.json`);
  const { paths }: Document = JSON.parse(readFileSync(document, 'utf8'));
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

const operations = ['auth', 'backup', 'domains'].flatMap(operationsOf);
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

/** A route says of itself what leaves by it; that of a public one was asked for by another. */
function ways(): string[] {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['what leaves, and where to', 'needs', 'by']),
    row(['---', '---', '---']),
    ...operations.flatMap(({ operationId, 'x-contents': found = [] }) =>
      found.map(({ what, needs, givenBy }) =>
        row([
          what,
          code(needs),
          givenBy ? `${code(operationId)}, opened by ${code(givenBy)}` : code(operationId),
        ]),
      ),
    ),
  ];
}

/** Everything that is an act, where it is one only with a permission, and what is spared for a reason. */
function proofs(): string[] {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const acts = Object.entries(ACTS) as [Act, (typeof ACTS)[Act]][];
  const spared = operations.flatMap(({ operationId, 'x-proof': proof }) =>
    typeof proof === 'object' && 'spared' in proof ? [`${code(operationId)} ${proof.spared}`] : [],
  );
  return [
    row(['to', 'a person shows', 'a machine', 'by']),
    row(['---', '---', '---', '---']),
    ...acts.flatMap(([act, { what, byMachines }]) => {
      const found = operations.flatMap((each) => proofsOf(each, act));
      const inCall = found.filter(({ isShown }) => isShown);
      const earlier = found.filter(({ isShown }) => !isShown);
      return [
        { how: 'password or factor, in the last ten minutes', found: earlier },
        { how: 'the password, with the call', found: inCall },
      ].flatMap((kind) =>
        kind.found.length === 0
          ? []
          : [
              row([
                ...[what, kind.how, byMachines ? 'its own token' : 'never'],
                kind.found.map(({ text }) => text).join(', '),
              ]),
            ],
      );
    }),
    '',
    `Spared, though their permission could do harm: ${spared.join('; ')}.`,
  ];
}

function proofsOf(
  { operationId, 'x-proof': proof }: Operation,
  act: Act,
): { text: string; isShown: boolean }[] {
  const text = code(operationId);
  if (proof === act) return [{ text, isShown: false }];
  if (typeof proof !== 'object') return [];
  if ('shown' in proof) return proof.shown === act ? [{ text, isShown: true }] : [];
  if (!('when' in proof)) return [];
  return Object.entries(proof.when)
    .filter(([, each]) => each === act)
    .map(([name]) => ({ text: `${text} with ${code(name)}`, isShown: false }));
}

const before = readFileSync(file, 'utf8');
const after = [
  { ...PERMISSION_MARKS, lines: [...roles(), '', ...uses()] },
  { ...CONTENTS_MARKS, lines: ways() },
  { ...PROOF_MARKS, lines: proofs() },
].reduce((text, { begin, end, lines }) => {
  const [head = '', rest = ''] = text.split(begin);
  const [, tail = ''] = rest.split(end);
  if (tail === '') throw new Error(`docs/security.md has no ${begin} … ${end}`);
  return `${head}${begin}\n\n${lines.join('\n')}\n\n${end}${tail}`;
}, before);
if (process.argv.includes('--write')) writeFileSync(file, after);
else if (after !== before) {
  console.error('The permissions in docs/security.md are out of date; run npm run permissions');
  process.exitCode = 1;
}
