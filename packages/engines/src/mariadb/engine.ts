import { createEngine } from '../create-engine.ts';
import type { Engine, EngineKind, EngineSetup, Restoring } from '../model.ts';
import { inspectTarget } from '../target/inspect.ts';
import { leavesOut } from './dump/exclusion.ts';
import { recognise } from './load/recognise.ts';
import { createMariadbMeasurer } from './measure/index.ts';
import { CLIENTS } from './programs.ts';
import { judgeTools, PRODUCT, SESSIONS, seriesOf } from './rules.ts';
import { surroundingsOf } from './surroundings/model.ts';
import { atServer } from './target/at-server.ts';
import { reportTarget } from './target/checks.ts';

/** A server that falls silent must not hold whoever works there for ever. */
const CREATE_MS = 5 * 60_000;
const DROP_MS = 30 * 60_000;
const EMPTY_MS = 30 * 60_000;
const SWAP_MS = 30 * 60_000;
const WAKE_MS = 5 * 60_000;
const END_MS = 60_000;

/** One engine under two names: a server's version says which of the two it is. */
export const mariadb = {
  name: 'mariadb',
  port: 3306,
  uri: {
    schemes: ['mariadb', 'mysql'], // MariaDB's own tools say mysql:// too
    caOptions: ['ssl-ca'],
    options: {},
  },
  byHand: {
    servers: 'MariaDB or MySQL',
    program: 'mariadb',
    commands: [
      `jq -r '.source.server | "create database restored"`,
      '  + (if .encoding then " character set \\(.encoding)" else "" end)',
      `  + (if .collation then " collate \\(.collation)" else "" end)' <file>.manifest.json | mariadb`,
      'mariadb --binary-mode --comments --max-allowed-packet=1G restored < backup.dump',
    ],
  },
  create,
} as const satisfies EngineKind;

export const mysql = {
  ...mariadb,
  name: 'mysql',
  uri: { ...mariadb.uri, schemes: ['mysql'] },
} as const satisfies EngineKind;

function create(setup: EngineSetup): Engine {
  return createEngine(setup, {
    format: { name: 'sql', extension: 'sql' },
    ...{ session: SESSIONS, product: PRODUCT, programs: CLIENTS },
    seriesOf,
    judgeTools: (tools, version, { engine }) => judgeTools(tools, version, engine),
    leavesOut,
    recognise,
    createMeasurer: createMariadbMeasurer,
    loadDump: () => import('./dump/dump.ts'),
    createRestoring,
  });
}

function createRestoring(setup: EngineSetup, clientTools: Engine['clientTools']): Restoring {
  const { deadlineMs } = setup;
  return {
    skipsFailedObjects: true,
    inspectTarget: (target, place, needs, { onFailedObject, ...session }) =>
      inspectTarget(target, session.signal, {
        ...{ deadlineMs, clientTools },
        look: () =>
          atServer(target, { ...session, deadlineMs }, 'look', {
            place,
            surroundings: surroundingsOf(needs),
            ...(needs.ownership === 'keep' && needs.rights && { definers: needs.rights.roles }),
            ...(needs.server.encoding !== undefined && { encoding: needs.server.encoding }),
            ...(needs.server.collation !== undefined && { collation: needs.server.collation }),
          }),
        report: (facts, about) =>
          reportTarget(facts, {
            ...{ target, place, needs, ...about },
            skips: onFailedObject === 'skip',
          }),
      }),
    async createDatabase(target, name, needs, session) {
      const { encoding, collation } = needs.server;
      const { comment } = surroundingsOf(needs);
      await atServer(target, { ...session, deadlineMs: CREATE_MS }, 'create-database', {
        ...{ name, ...(encoding && { encoding }), ...(collation && { collation }) },
        ...(comment !== undefined && { comment }),
      });
    },
    async dropDatabase(target, name, session) {
      await atServer(target, { ...session, deadlineMs: DROP_MS }, 'drop-database', { name });
    },
    restore: async (target, options) =>
      (await import('./load/restore.ts')).restoreDump(target, options, clientTools),
    tryDefinitions: async (target, options) =>
      (await import('./load/try-definitions.ts')).tryDefinitions(target, options, clientTools),
    async endTry(target, session) {
      await atServer(target, { ...session, deadlineMs: EMPTY_MS }, 'end-try', null);
    },
    async empty(target, session) {
      await atServer(target, { ...session, deadlineMs: EMPTY_MS }, 'empty', null);
    },
    async endSessions(target, { owner, ...session }) {
      await atServer(target, { ...session, deadlineMs: END_MS }, 'end-sessions', owner);
    },
    // Has a lock of its own.
    swap: (target, plan, { owner: _, ...session }) =>
      atServer(target, { ...session, deadlineMs: SWAP_MS }, 'swap', plan),
    wake: (target, asleep, session) =>
      atServer(target, { ...session, deadlineMs: WAKE_MS }, 'wake', { asleep }),
    startSandbox: async (options) =>
      (await import('./sandbox/start.ts')).startSandbox(options, setup),
  };
}
