import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, readOperations } from './operations.ts';
import { type Asked, brokenRequests, exampleOf, soundRequests } from './requests.ts';
import { faultsOf } from './schema.ts';
import { type Answer, endConnections, send } from './send.ts';
import { startWorld, type Who, type World } from './world.ts';

const RUNS = often({ test: { sound: 2, broken: 3 }, soak: { sound: 60, broken: 400 } });

/** Operations with which no request of ours can succeed, and why. */
const NEVER_SUCCEED: Record<string, string> = {
  'auth setBilling': 'only the billing service has a token for it',
  'auth resolveDirectory': 'only services have tokens for it',
  'auth listDirectoryOwners': 'only services have tokens for it',
  'auth findDirectoryMembers': 'only services have tokens for it',
  'auth findErasedAddresses': 'only services have tokens for it',
  'auth startSignOn': 'no identity provider is on this machine',
  'auth linkSignOn': 'no identity provider is on this machine',
  'auth unlinkSignOn': 'no identity provider is on this machine',
  'auth finishSignOn': 'nobody comes back from an identity provider',
  'auth redeemHandOver': 'the code is for the one command that asked for it',
  'auth listRevocations': 'only services have tokens for it',
  'auth recordRefusal': 'only services have tokens for it',
  'auth askToSignUp': 'its link goes out by mail, and there is no mail server',
  'auth askToVerifyEmail': 'its link goes out by mail, and there is no mail server',
  'auth confirmEmail': 'its link goes out by mail, and there is no mail server',
  'auth signInSecondFactor': 'the account of this test has no second factor',
  'auth signInSecondFactorBrowser': 'the account of this test has no second factor',
  'auth confirmTotp': 'the code is of the moment',
  'auth addPasskey': 'no authenticator has made one',
  'auth removePasskey': 'no authenticator has made one',
  'auth renewRecoveryCodes': 'they come with a factor, and there is none',
  'backup createStorageDestination': 'neither S3 nor SFTP is on this machine',
  'backup deleteStorageDestination': 'the one that there is holds backups',
  'backup acceptExceptions': 'the proof of this test has no exceptions',
  'backup revokeAcceptedException': 'the proof of this test has no exceptions',
  'backup confirmAlertRecipient': 'its link goes out by mail, and there is no mail server',
  'domains confirmAlertRecipient': 'its link goes out by mail, and there is no mail server',
  'domains getHit': 'no feed has brought a look-alike up',
};

/** Whether these succeed depends on how far a job has got by then, or on the network. */
const SOMETIMES_SUCCEED = new Set([
  'auth verifySignOnDomain', // if name servers can be asked
  'backup dropOldDatabase',
  'domains cancelBulkCheck',
]);

/** Operations that may rightly answer 503, and what is not available to them. */
const HONESTLY_UNAVAILABLE: Record<string, string> = {};

/** Any operation may answer with these, because the request itself was made wrongly. */
const GENERAL = new Set(['400', '404', '405', '413', '415', '429']);

const operations = (
  await Promise.all((['auth', 'backup', 'domains'] as const).map(readOperations))
).flat();
const ENDING = /^(eraseAccount|signOut|endSignOn|changePassword|revokeSession|endSessions)$/;
/** What creates comes first, then what reads, what changes and, last of all, what deletes. */
const inOrder = operations.toSorted((a, b) => rank(a) - rank(b));
function rank({ method, operationId, path }: Operation): number {
  if (ENDING.test(operationId)) return 9;
  if (method === 'DELETE' || operationId === 'purgeBackup')
    return path.split('/').length > 4 ? 7 : 8;
  if (/^(cancel|decline|detach|deactivate)/.test(operationId)) return 6;
  if (method === 'POST' && /^(create|save|ensure|attach|upload|start)/.test(operationId)) {
    return /^(ensure)/.test(operationId) ? 0 : /Policy$|\{/.test(operationId + path) ? 2 : 1;
  }
  return method === 'GET' ? 3 : 4;
}

let world: World;
const succeeded = new Set<string>();
const refused = new Map<string, string>();
const nameOf = ({ service, operationId }: Operation) => `${service} ${operationId}`;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  endConnections();
  await world?.stop();
});

/** These end or change the account or session that calls them, so each call has one of its own. */
const OF_ONE_USE = new Set([
  ...['eraseAccount', 'signOut', 'endSignOn', 'endSessions', 'changePassword', 'changeEmail'],
  'acceptInvitation',
]);

async function ask(operation: Operation, asked: Asked, who: Who): Promise<Answer> {
  const isSpent = who === 'owner' && OF_ONE_USE.has(operation.operationId);
  const own = isSpent ? (await world.signedUp()).session : world.tokenFor(operation, who);
  const { at, headers, body, token = own } = asked;
  const url = `${world.urls[operation.service]}${at}`;
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  return send({ method: operation.method, url, headers: { ...authorization, ...headers }, body });
}

/** What is wrong with an answer, whatever the request was. */
function faultsOfAnswer({ responses, schemas, operationId }: Operation, answer: Answer): string[] {
  const { status, type, text, isWhole } = answer;
  const documented = responses[String(status)];
  if (status >= 500 && !(status === 503 && Object.hasOwn(HONESTLY_UNAVAILABLE, operationId))) {
    return [`answered with ${status}: ${text}`];
  }
  if (!documented && !GENERAL.has(String(status))) return [`${status} is not in the document`];
  const schema = documented?.content?.['application/json']?.schema;
  if (status >= 400) {
    if (!/^application\/json/.test(type)) return [`an error of type ${type}: ${text}`];
    const { type: code, msg, timestamp, fields, ...more } = JSON.parse(text);
    const isShaped = /^[A-Z_]+$/.test(code) && msg !== '' && !Number.isNaN(Date.parse(timestamp));
    const isNamed = fields === undefined || Object.keys(fields).length > 0;
    const isKnown = Object.keys(more).length === 0 && isShaped && isNamed;
    if (!isKnown) return [`an error of another shape: ${text}`];
    return schema ? faultsOf(schema, JSON.parse(text), schemas) : [];
  }
  if (!schema || !isWhole) return [];
  return /^application\/json/.test(type)
    ? faultsOf(schema, JSON.parse(text), schemas)
    : [`a success of type ${type}`];
}

async function expectWell(operation: Operation, asked: Asked, who: Who): Promise<Answer> {
  const answer = await ask(operation, asked, who);
  expect(
    faultsOfAnswer(operation, answer),
    `${answer.status} ${answer.text.slice(0, 300)}`,
  ).toEqual([]);
  if (answer.status < 400) world.learn(operation, asked.at, answer.text);
  return answer;
}

/** Without an optional query, whose parts can each be right and still not go together. */
function plain({ parameters }: Operation, asked: Asked): Asked {
  const isNeeded = parameters.some(({ in: place, required }) => place === 'query' && required);
  return isNeeded ? asked : { ...asked, at: asked.at.replace(/\?.*/, '') };
}

/** The same requests in every run of the suite; a soak tries others each time. */
const once = { endOnFailure: true, ...often({ test: { seed: 17 }, soak: {} }) };

describe.each(inOrder.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (_, operation) => {
    test('what is right by the document is answered as it says', async () => {
      await world.renewTokens();
      const example = exampleOf(operation, world);
      const sound = soundRequests(operation, world);
      const { body = example, ...prepared } = (await world.prepare(operation)) ?? {};
      let isFirst = true;
      const property = fc.asyncProperty(sound, async (generated) => {
        const given = body === undefined ? generated.body : JSON.stringify(body);
        const asked = isFirst
          ? { ...plain(operation, generated), ...prepared, body: given }
          : generated;
        isFirst = false;
        const { status, text } = await expectWell(operation, asked, 'owner');
        if (status < 400) succeeded.add(nameOf(operation));
        else refused.set(nameOf(operation), `${refused.get(nameOf(operation)) ?? ''} ${text}`);
      });
      await fc.assert(property, { ...once, numRuns: RUNS.sound });
    });

    test('what is wrong is refused in the one shape, whoever asks', async () => {
      const who = fc.constantFrom<Who>('owner', 'owner', 'owner', 'viewer', 'nobody');
      const property = fc.asyncProperty(
        brokenRequests(operation, world),
        who,
        async (asked, as) => {
          const { status } = await expectWell(operation, asked, as);
          const isClosed = as === 'nobody' && !/^(public)$/.test(operation.access);
          if (isClosed && asked.headers.authorization === undefined) {
            expect(status, asked.at).toBeGreaterThanOrEqual(400);
          }
        },
      );
      await fc.assert(property, { ...once, numRuns: RUNS.broken });
    });
  },
);

test('every operation succeeds with what is right, but for those whose reason is named', () => {
  const certain = operations.map(nameOf).filter((name) => !SOMETIMES_SUCCEED.has(name));
  const never = certain.filter((name) => !succeeded.has(name));
  const why = never.map((name) => `${name}: ${refused.get(name)}`).join('\n');
  expect(never.sort(), why).toEqual(Object.keys(NEVER_SUCCEED).sort());
});

test('afterwards the services are ready, and none of them failed by itself', async () => {
  for (const url of Object.values(world.urls)) {
    expect((await fetch(`${url}/readyz`)).status, url).toBe(200);
  }
  const failures = world.holdfast.output
    .split('\n')
    .filter((line) => /"INTERNAL"|request failed|uncaught|unhandled/.test(line));
  expect(failures).toEqual([]);
});
