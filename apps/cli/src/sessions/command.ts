import type { Command } from 'commander';
import type { OpenAsPerson } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';

/** `holdfast sessions …` */
export function sessionsCommand(open: OpenAsPerson): Command {
  const sessions = noun('sessions', 'where you are signed in');

  withLimit(verb(sessions, 'list', 'list them, newest first', ['holdfast sessions list'])).action(
    async (choices: Common & Limited) =>
      (await import('./list.ts')).listSessions(await open(choices), choices),
  );

  verb(sessions, 'end', 'end one', ['holdfast sessions end 019a4470-11aa'])
    .argument('<session>', 'its id, or the beginning of its id')
    .action(async (session: string, choices: Common) =>
      (await import('./end.ts')).endSession(await open(choices), session),
    );

  verb(sessions, 'end-others', 'end all but the current one', [
    'holdfast sessions end-others',
  ]).action(async (choices: Common) =>
    (await import('./end.ts')).endOtherSessions(await open(choices)),
  );

  verb(sessions, 'end-all', 'end all of them, including the current one', [
    'holdfast sessions end-all',
  ]).action(async (choices: Common) =>
    (await import('./end.ts')).endAllSessions(await open(choices)),
  );
  return sessions;
}
