import { randomBytes } from 'node:crypto';
import { Secret } from '@holdfast/platform/secrets';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { stalled } from '../../load/load-failure.ts';
import {
  RestoreFailure,
  type RestoreFailureCode,
  type RestoreOptions,
  type RestoreOutcome,
} from '../../model.ts';
import { openCompanion } from '../../session/companion.ts';
import { watchQuiet } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { superuserOf } from '../load/provide.ts';
import { PRODUCT, SESSIONS } from '../rules.ts';
import { SUPERUSER } from '../sandbox/model.ts';
import { atServer } from '../target/at-server.ts';
import { settingsOfSuperusers } from '../target/load-settings.ts';
import type { TextAnswers, TextFacts } from './model.ts';
import { createTextReader, type TextReader } from './read.ts';
import { type Ran, runSteps } from './run-steps.ts';

const START_MS = 60_000;
const GOODBYE_MS = 3_000;
const LOOK_MS = 30_000;
const STALL_MS = 10 * 60_000;
/** Besides answers to statements, none of which is longer than its statement. */
const MOST_ANSWERED = 64 << 20;

/**
 * Loads SQL text of pg_dump into a sandbox, without psql, whose commands read files and start
 * programs: the text is split here, and sent statement by statement as a plain user. Loads all of
 * it, or throws a `RestoreFailure` with the line; owners and grants are left out.
 */
export async function loadText(
  target: ConnectionTarget,
  options: RestoreOptions,
): Promise<RestoreOutcome> {
  const { signal, log } = options;
  const superuser = await superuserOf(target);
  if (superuser === undefined) {
    throw new RestoreFailure('RESTORE_FAILED', 'SQL text is loaded into a sandbox only.');
  }
  const admin = { ...target, username: SUPERUSER, password: new Secret(superuser) };
  const wording = createWording(createRedactor(target.password.reveal()));
  const stallMs = options.stallMs ?? STALL_MS;
  const name = `holdfast-${randomBytes(8).toString('hex')}`;
  const within = { ...options, deadlineMs: LOOK_MS };
  const { extensions, settings } = await atServer(target, within, 'look', {
    place: { kind: 'empty' },
    extensions: options.needs.extensions.map(({ name }) => name),
  });
  const reader = createTextReader();
  let ran: Ran;
  {
    await using cleanup = new AsyncDisposableStack();
    const companion = await openSession(target, name, options);
    cleanup.defer(companion.close);
    const over = Promise.withResolvers<never>();
    over.promise.catch(() => {});
    const onAbort = () => over.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    cleanup.defer(() => signal.removeEventListener('abort', onAbort));
    signal.throwIfAborted();
    const quiet = watchQuiet(
      stallMs,
      () => atServer(target, within, 'is-working', { name }),
      () => over.reject(stalled('The server', stallMs)),
    );
    cleanup.defer(quiet.stop);
    log(`Loading SQL text into PostgreSQL ${companion.facts.version}.`);
    ran = await runSteps(reader.over(quiet.over(options.dump)), {
      ...{ wording, isOfSuperusers: settingsOfSuperusers(settings) },
      async ask(question, input) {
        const answer = await Promise.race([companion.ask(question, input), over.promise]);
        quiet.sign();
        return answer;
      },
      untrusted: new Set(extensions.filter(({ trusted }) => !trusted).map(({ name }) => name)),
      provide: (provisions) =>
        atServer(admin, within, 'provide', { ...provisions, owner: target.username }),
    });
  }
  log(`Statements run: ${ran.statements}.`);
  return {
    tool: { name: 'PostgreSQL protocol', version: '3.0' },
    warnings: describeLeft(reader.left(), ran),
  };
}

function openSession(
  target: ConnectionTarget,
  name: string,
  { network, signal, needs }: RestoreOptions,
) {
  return openCompanion<TextFacts, TextAnswers, RestoreFailure>(
    { entry: SESSIONS, name: 'text' },
    target,
    { name, mostBytes: MOST_ANSWERED + needs.bytes },
    {
      ...{ network, signal, product: PRODUCT, startMs: START_MS, goodbyeMs: GOODBYE_MS },
      fail: (code, message) => new RestoreFailure(code as RestoreFailureCode, message),
      broken: (why) =>
        new RestoreFailure(
          'TARGET_LOST',
          `The server stopped in the middle of the file${why}: the file needs more time, memory or disk than there is, or makes the server answer endlessly.`,
        ),
    },
  );
}

const MOST_NAMED = 50;

/** Warnings about what was left out of the file, and what was not made. */
function describeLeft(left: ReturnType<TextReader['left']>, ran: Ran): string[] {
  const shown = (names: readonly string[]) => {
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
    return names.slice(0, MOST_NAMED).join(', ') + more;
  };
  return [
    ...(left.has('database')
      ? ['Statements about the database itself, such as its settings, were left out.']
      : []),
    ...(left.has('tablespace')
      ? ['Tablespaces were left out: everything is in the database’s own.']
      : []),
    ...(ran.superusers.length > 0
      ? [
          `The backup does not contain these, which only a superuser may create: ${shown(ran.superusers)}.`,
        ]
      : []),
    ...(ran.altered.length > 0
      ? [
          `These functions are in the backup without LEAKPROOF, SUPPORT or settings that only a superuser may change: ${shown(ran.altered)}.`,
        ]
      : []),
  ];
}
