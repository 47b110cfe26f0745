import type { RestoreNeeds } from '../model.ts';
import type { Wording } from '../wording/wording.ts';
import { bad, good, type Verdict } from './inspect.ts';

type About = {
  needs: Pick<RestoreNeeds, 'foreign'>;
  /** What this user may do beyond what a restore needs, after "the user"; undefined if nothing. */
  powers: string | undefined;
  /** How to restore as a user with less. */
  advice: string;
  wording: Wording;
};

/** Whether what comes from elsewhere may run here with the rights of who restores. */
export function codeVerdict({ needs: { foreign }, powers, advice, wording }: About): Verdict {
  if (!foreign) return good('The backup is of this server: what runs in it ran here before.');
  const { code, mayRun } = foreign;
  const runs = code?.statements.filter(({ runs }) => runs !== 'when_used') ?? [];
  if (code && runs.length === 0) return good('Nothing in the backup runs by itself.');
  const names = runs.map(({ object, because = [] }) =>
    wording.said(because.length > 0 ? `${object} (${because.join(', ')})` : object),
  );
  const what = code
    ? wording.list(names, names.length + (code.more ?? 0))
    : 'what it runs is not known, since an earlier version made it';
  if (powers === undefined) {
    return good(
      `The backup comes from elsewhere. This runs as a user who may do no more: ${what}.`,
    );
  }
  if (mayRun) return good(`As agreed, this runs as a user who ${powers}: ${what}.`);
  return bad(
    'CODE_REFUSED',
    `The backup comes from elsewhere, and would run with the rights of a user who ${powers}: ${what}. ${advice}`,
  );
}
