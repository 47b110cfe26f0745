import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Whatever the APIs can do, the command can: every operation of the three documents is called by some
 * command, or is listed below with the reason why not. Fails with a list of operations that are
 * neither, and of reasons that no longer apply.
 */

const root = path.join(import.meta.dirname, '..');
const SERVICES = ['auth', 'backup', 'domains'] as const;
const MACHINES = 'for whoever watches over the machines: `holdfast doctor` asks in its own way';
const SERVICES_ONLY = 'for other services: no person has a token for it';
const LIST_HAS_IT = 'things are found by name in their list, which says the same of each';

const FROM_AN_EMAIL = 'opened from an email, by somebody who need not have an account';

const NOT_CALLED: Record<string, string> = {
  ...Object.fromEntries(
    SERVICES.flatMap((service) =>
      ['getHealth', 'getReadiness', 'getMetrics'].map((name) => [`${service}.${name}`, MACHINES]),
    ),
  ),
  'auth.getKeys': 'for services, which verify tokens by them',
  'auth.mintToken': 'the clients do, before every other call',
  'auth.setBilling': SERVICES_ONLY,
  'auth.signInBrowser': 'for pages, whose browser keeps the session',
  'auth.signUpBrowser': 'for pages, whose browser keeps the session',
  ...Object.fromEntries(
    [
      'getSignOnOptions',
      'startSignOn',
      'linkSignOn',
      'finishSignOn',
      'endSignOn',
      'offerHandOver',
    ].map((name) => [`auth.${name}`, 'for pages: people sign in at their provider in a browser']),
  ),
  'auth.signInSecondFactor': 'the clients do, in the midst of signing in',
  'auth.signInSecondFactorBrowser': 'for pages, whose browser keeps the session',
  ...Object.fromEntries(
    ['askPasskeyAtSignIn', 'askPasskeyAtStepUp', 'beginPasskey', 'addPasskey'].map((name) => [
      ...[`auth.${name}`, 'passkeys live in browsers: pages make them and ask for them'],
    ]),
  ),
  'auth.resolveDirectory': SERVICES_ONLY,
  'auth.listDirectoryOwners': SERVICES_ONLY,
  'auth.findDirectoryMembers': SERVICES_ONLY,
  'auth.findErasedAddresses': SERVICES_ONLY,
  'auth.listRevocations': SERVICES_ONLY,
  'auth.recordRefusal': SERVICES_ONLY,
  'backup.confirmAlertRecipient': FROM_AN_EMAIL,
  'domains.confirmAlertRecipient': FROM_AN_EMAIL,
  'backup.readDatasource': LIST_HAS_IT,
  'backup.readBackupPolicy': LIST_HAS_IT,
  'domains.getWatcher': LIST_HAS_IT,
  'domains.readSavedDomain': LIST_HAS_IT,
  'domains.listWatcherHits': 'the list of all hits takes a watcher, too',
  'domains.createBulkCheck': 'names are sent as a file, of which the service takes more',
};

/** The clients' own verbs, and the operations that each of them is made of. */
const VERBS: Record<string, readonly string[]> = {
  download: ['backup.createDownloadLink', 'backup.download'],
  readLog: ['backup.createRestoreLogLink', 'backup.readRestoreLog'],
  exportResults: ['domains.exportBulkResults'],
  waitFor: [
    ...['backup.readBackup', 'backup.readRestore', 'backup.readImport'],
    ...['domains.readBulkCheck', 'domains.readNameGenerator'],
  ],
  follow: ['domains.streamBulkResults'],
  auditLog: ['auth.listAuthAuditLog', 'backup.listAuditLog'],
};

type Document = { paths: Record<string, Record<string, { operationId: string }>> };

function operationsOf(service: string): string[] {
  const file = path.join(root, 'packages/clients/openapi', `${service}.json`);
  const { paths }: Document = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => `${service}.${operationId}`);
}

/** `backup` for `holdfast.backup`, and for a variable `backup` that was destructured from `holdfast`. */
function serviceOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  return ts.isIdentifier(name) && SERVICES.some((service) => service === name.text)
    ? name.text
    : undefined;
}

/** What a file calls: `holdfast.backup.x`, `const { x } = holdfast.backup`, `holdfast.download`. */
function* calledIn(file: string): Generator<string, void, undefined> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const nodes: ts.Node[] = [source];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    ts.forEachChild(node, (child) => void nodes.push(child));
    if (ts.isPropertyAccessExpression(node)) {
      const service = serviceOf(node.expression);
      if (service) yield `${service}.${node.name.text}`;
      else if (ts.isIdentifier(node.expression) && node.expression.text === 'holdfast') {
        yield* VERBS[node.name.text] ?? [];
      }
    }
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) {
      const service = serviceOf(node.initializer);
      if (!service) continue;
      for (const { propertyName, name } of node.name.elements) {
        yield `${service}.${(propertyName ?? name).getText(source)}`;
      }
    }
  }
}

const files = globSync('apps/cli/src/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const called = new Set(files.flatMap((file) => [...calledIn(path.join(root, file))]));
const operations = new Set(SERVICES.flatMap(operationsOf));

const faults = [
  ...[...operations]
    .filter((operation) => !called.has(operation) && !(operation in NOT_CALLED))
    .map((operation) => `${operation} is called by no command, and nothing says why not`),
  ...Object.keys(NOT_CALLED)
    .filter((operation) => called.has(operation))
    .map((operation) => `${operation} is called by a command now: remove its reason`),
  ...[...Object.keys(NOT_CALLED), ...Object.values(VERBS).flat()]
    .filter((operation) => !operations.has(operation))
    .map((operation) => `${operation} is no operation of the documents`),
];
for (const fault of faults) console.error(`check/command-operations.ts: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
