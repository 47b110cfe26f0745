import { createEngine } from '../create-engine.ts';
import { UriFault } from '../credentials/split-uri.ts';
import type { Engine, EngineKind, EngineSetup, RestoreNeeds, Restoring } from '../model.ts';
import { inspectTarget } from '../target/inspect.ts';
import { leavesOut } from './dump/exclusion.ts';
import { recognise } from './load/recognise.ts';
import { createPostgresqlMeasurer } from './measure/index.ts';
import { CLIENTS } from './programs.ts';
import { fittingTools, PRODUCT, SESSIONS, seriesOf, toolsFailure } from './rules.ts';
import { type PostgresqlSurroundings, surroundingsOf } from './surroundings/model.ts';
import { atServer } from './target/at-server.ts';
import { reportTarget } from './target/checks.ts';
import { rolesAsked } from './target/owners.ts';

/** A server that falls silent must not hold whoever works there for ever. */
const CREATE_MS = 5 * 60_000;
const DROP_MS = 30 * 60_000;
const EMPTY_MS = 30 * 60_000;
const SWAP_MS = 2 * 60_000;
const END_MS = 60_000;

export const postgresql = {
  name: 'postgresql',
  port: 5432,
  uri: {
    schemes: ['postgres', 'postgresql'],
    caOptions: [],
    options: { channel_binding: readChannelBinding },
  },
  byHand: {
    servers: 'PostgreSQL',
    into: 'into an empty database of the same or a newer version, which gets its encoding and locale from the manifest',
    program: 'pg_restore',
    commands: [
      `jq -r '.source | .server as $server | (.surroundings // {}) as $own`,
      '  | ($own.collation // $server.collation) as $collation',
      '  | ["createdb", "-T", "template0", "-E", $server.encoding,',
      '    "--lc-collate=" + $collation, "--lc-ctype=" + ($own.ctype // $collation)]',
      '  + (if ($own.provider // "libc") == "libc" then []',
      '    else ["--locale-provider=" + $own.provider, "--\\($own.provider)-locale=" + $own.locale] end)',
      '  + (if $own.icuRules then ["--icu-rules=" + $own.icuRules] else [] end)',
      `  + ["restored"] | @sh' <file>.manifest.json | sh`,
      'pg_restore --no-owner --no-privileges --single-transaction --exit-on-error -d restored backup.dump',
    ],
  },
  create,
} as const satisfies EngineKind;

function create(setup: EngineSetup): Engine {
  return createEngine(setup, {
    format: { name: 'pg_dump-custom', extension: 'dump' },
    ...{ session: SESSIONS, product: PRODUCT, programs: CLIENTS },
    seriesOf,
    judgeTools: (tools, { major }) =>
      fittingTools(tools, major)
        ? { warnings: [] }
        : { failure: toolsFailure(tools, major), warnings: [] },
    leavesOut,
    recognise,
    createMeasurer: createPostgresqlMeasurer,
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
            extensions: needs.extensions.map(({ name }) => name),
            ...withSurroundings(needs),
            ...(needs.server.collation && { collation: needs.server.collation }),
            // Where objects may be left out, a role that one names is none that must be there.
            ...((needs.ownership === 'keep' || onFailedObject !== 'skip') && {
              rights: rolesAsked(needs),
            }),
          }),
        report: (facts, about) => reportTarget(facts, { target, place, needs, ...about }),
      }),
    async createDatabase(target, name, needs, session) {
      const { encoding, collation } = needs.server;
      await atServer(target, { ...session, deadlineMs: CREATE_MS }, 'create-database', {
        ...{ name, ...(encoding && { encoding }), ...(collation && { collation }) },
        ...withSurroundings(needs),
        otherLocale: 'refused',
      });
    },
    async dropDatabase(target, name, session) {
      await atServer(target, { ...session, deadlineMs: DROP_MS }, 'drop-database', { name });
    },
    restore: async (target, options) =>
      options.form === 'text'
        ? (await import('./text/load.ts')).loadText(target, options)
        : (await import('./load/restore.ts')).restoreDump(target, options, clientTools),
    async tryDefinitions(target, options) {
      const { tryDefinitions } = await import('./load/try-definitions.ts');
      return { refused: await tryDefinitions(target, options, clientTools), lost: [] };
    },
    async empty(target, { everything = false, ...session }) {
      const at = { ...session, deadlineMs: EMPTY_MS };
      await atServer(target, at, 'empty', { keep: [], everything });
    },
    async endSessions(target, { owner, ...session }) {
      await atServer(target, { ...session, deadlineMs: END_MS }, 'end-sessions', owner);
    },
    swap: (target, plan, session) =>
      atServer(target, { ...session, deadlineMs: SWAP_MS }, 'swap', plan),
    wake: async () => [], // nothing in a database runs by the clock
    startSandbox: async (options) =>
      (await import('./sandbox/start.ts')).startSandbox(options, setup, clientTools),
  };
}

function withSurroundings(needs: RestoreNeeds): { surroundings?: PostgresqlSurroundings } {
  const surroundings = surroundingsOf(needs);
  return surroundings ? { surroundings } : {};
}

/** `require`: the password exchange must be bound to the TLS connection. */
function readChannelBinding(value: string): { channelBinding?: string } {
  if (value === 'prefer' || value === 'disable') return {};
  if (value === 'require') return { channelBinding: value };
  throw new UriFault('option channel_binding must be disable, prefer or require');
}
