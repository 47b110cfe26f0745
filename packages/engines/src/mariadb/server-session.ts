import { onDemand } from '../session/on-demand.ts';
import { serveJobs } from '../session/serve-jobs.ts';
import { serveWorks } from '../target/serve-works.ts';
import { connect, type Session } from './connection/connect.ts';
import type { Works } from './target/model.ts';
import { queryFailure } from './target/query-failure.ts';

/** What a session can be asked to do, by name: see `atServer`. */
const serveWork = serveWorks<Works, Session>({
  works: {
    look: onDemand(async () => (await import('./target/look.ts')).look),
    'create-database': onDemand(async () => (await import('./target/databases.ts')).createDatabase),
    'drop-database': onDemand(async () => (await import('./target/databases.ts')).dropDatabase),
    empty: onDemand(async () => (await import('./target/empty.ts')).emptyDatabase),
    'end-try': onDemand(async () => (await import('./target/scratch.ts')).endTry),
    'require-not-held': onDemand(async () => (await import('./target/held.ts')).lookIfHeld),
    'end-sessions': onDemand(async () => (await import('./target/end-sessions.ts')).endSessions),
    swap: onDemand(async () => (await import('./swap/swap.ts')).swap),
    wake: onDemand(async () => (await import('./swap/wake.ts')).wake),
    prepare: onDemand(async () => (await import('./sandbox/prepare.ts')).prepare),
  },
  connect,
  queryFailure,
});

/** The entry of every thread of this engine. */
serveJobs({
  work: serveWork,
  probe: onDemand(async () => (await import('./probe/session.ts')).serveProbe),
  dump: onDemand(async () => (await import('./dump/source-session.ts')).serveSource),
  load: onDemand(async () => (await import('./load/session.ts')).serveLoad),
});
