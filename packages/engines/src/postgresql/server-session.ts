import { onDemand } from '../session/on-demand.ts';
import { serveJobs } from '../session/serve-jobs.ts';
import { serveWorks } from '../target/serve-works.ts';
import { connect, type Session } from './connection/connect.ts';
import { withReadableText } from './connection/raw-text.ts';
import type { Works } from './target/model.ts';
import { queryFailure } from './target/query-failure.ts';
import { openToWork } from './target/server.ts';

/** What a session can be asked to do, by name: see `atServer`. */
const serveWork = serveWorks<Works, Session>({
  works: {
    look: onDemand(async () => (await import('./target/look.ts')).look),
    'look-for-names': onDemand(async () => (await import('./target/roles.ts')).lookForNames),
    'run-each': onDemand(async () => (await import('./target/run-each.ts')).runEach),
    'try-settings': onDemand(async () => (await import('./target/try-settings.ts')).trySettings),
    'find-filled': onDemand(
      async () => (await import('./target/filled-members.ts')).findFilledMembers,
    ),
    'create-database': onDemand(async () => (await import('./target/databases.ts')).createDatabase),
    'drop-database': onDemand(async () => (await import('./target/databases.ts')).dropDatabase),
    empty: onDemand(async () => (await import('./target/empty.ts')).emptyDatabase),
    'try-load': onDemand(async () => (await import('./target/try-load.ts')).tryLoad),
    'try-each': onDemand(async () => (await import('./target/try-each.ts')).tryEach),
    'end-sessions': onDemand(async () => (await import('./target/end-sessions.ts')).endSessions),
    swap: onDemand(async () => (await import('./swap/swap.ts')).swap),
    analyse: onDemand(async () => (await import('./load/analyse.ts')).analyse),
    async 'is-working'(server, { name }) {
      const { isWorking } = await import('./connection/program-session.ts');
      return isWorking(await openToWork(server), name);
    },
    async 'end-program'(server, { name }) {
      const { endProgram } = await import('./connection/program-session.ts');
      await endProgram(await openToWork(server), name);
      return null;
    },
    'create-user': onDemand(async () => (await import('./sandbox/prepare.ts')).createUser),
    provide: onDemand(async () => (await import('./sandbox/prepare.ts')).provide),
  },
  connect,
  queryFailure,
});

/** The entry of every thread of this engine. */
serveJobs(
  {
    work: serveWork,
    probe: onDemand(async () => (await import('./probe/session.ts')).serveProbe),
    dump: onDemand(async () => (await import('./dump/source-session.ts')).serveSource),
    'member-rows': onDemand(
      async () => (await import('./dump/member-rows-session.ts')).serveMemberRows,
    ),
    text: onDemand(async () => (await import('./text/session.ts')).serveText),
  },
  withReadableText,
);
