import type { ConnectionTarget } from '../../credentials/model.ts';
import { RestoreFailure, type RestoreFailureCode, type RestoreOptions } from '../../model.ts';
import { type Companion, openCompanion } from '../../session/companion.ts';
import { PRODUCT, SESSIONS } from '../rules.ts';
import { surroundingsOf } from '../surroundings/model.ts';
import type { LoadAnswers, LoadFacts, LoadTask } from './model.ts';

/** From the first packet until everything that is looked at beforehand is there. */
const START_MS = 60_000;
const GOODBYE_MS = 8_000;

type Opening = Pick<RestoreOptions, 'network' | 'signal' | 'needs'> & Pick<LoadTask, 'inUse'>;

/** A session beside the program that loads, and the program's way to the server. */
export type LoadCompanion = Companion<LoadFacts, LoadAnswers, RestoreFailure>;

/** Until it is open, rejects with a `RestoreFailure` or the signal's reason. */
export function openLoadCompanion(
  target: ConnectionTarget,
  folder: string,
  { network, signal, needs, inUse }: Opening,
): Promise<LoadCompanion> {
  const { encoding, collation } = needs.server;
  const { comment } = surroundingsOf(needs);
  const extra = {
    folder,
    ...(inUse && { inUse }),
    ...(encoding !== undefined && { encoding }),
    ...(collation !== undefined && { collation }),
    ...(comment !== undefined && { comment }),
  };
  return openCompanion({ entry: SESSIONS, name: 'load' }, target, extra, {
    ...{ network, signal, product: PRODUCT, startMs: START_MS, goodbyeMs: GOODBYE_MS },
    fail: (code, message) => new RestoreFailure(code as RestoreFailureCode, message),
    broken: (why) =>
      new RestoreFailure(
        'TARGET_LOST',
        `The connection to the server was lost during the restore${why}. Check that the server is running, and look at its log.`,
      ),
  });
}
