import type { RestoreNeeds, RestorePlace } from '../../model.ts';
import { bad, good, unknown, type Verdict } from '../../target/inspect.ts';
import type { Wording } from '../../wording/wording.ts';
import { describeLocale, isSameLocale } from './locale.ts';
import type { SurroundingFacts } from './look.ts';
import { surroundingsOf } from './model.ts';

type About = {
  place: RestorePlace;
  needs: RestoreNeeds;
  /** Whether the database is replaced by another rather than filled in place. */
  maySwap: boolean;
  wording: Wording;
};

/** What is around the database's contents and would not come with the restore, one by one. */
export function lostAround(facts: SurroundingFacts, about: About): string[] {
  return [...lostOfBackup(facts, about), ...leftBehind(facts, about)];
}

export function surroundingsVerdict(facts: SurroundingFacts, about: About): Verdict {
  const wanted = surroundingsOf(about.needs);
  const makes = about.place.kind === 'new' || about.maySwap;
  if (makes && wanted?.provider === 'icu' && !facts.icu) {
    return bad(
      'ENCODING_MISMATCH',
      `The database of the backup sorts by ${describeLocale(wanted)}, but the server was built without ICU. Restore to a server with ICU, or into an existing empty database.`,
    );
  }
  const lost = lostAround(facts, about);
  if (lost.length > 0) return unknown(lost.join(' '));
  return wanted
    ? good('No settings or other properties of the database are lost.')
    : unknown(
        'The backup does not record the properties of its database, such as ctype, tablespace and settings.',
      );
}

function lostOfBackup(
  facts: SurroundingFacts,
  { place, needs, maySwap, wording }: About,
): string[] {
  const wanted = surroundingsOf(needs);
  if (!wanted) return [];
  const named = (names: readonly string[]) => names.map((name) => wording.name(name)).join(', ');
  const filled = place.kind === 'empty' || (place.kind === 'replace' && !maySwap);
  const lost: string[] = [];
  if (filled && !isSameLocale(wanted, facts.own)) {
    lost.push(
      `The database of the backup sorts by ${describeLocale(wanted)}, this one by ${describeLocale(facts.own)}: values that depend on the locale, such as generated columns with upper(), may change.`,
    );
  }
  if (facts.missingTablespaces.length > 0) {
    lost.push(
      `Tablespaces not available to this user on the server: ${named(facts.missingTablespaces)}. What was in them goes to the database’s own.`,
    );
  }
  if (place.kind !== 'new') {
    if (place.kind === 'empty') lost.push(...aboutTheDatabase(wanted, named));
    return lost;
  }
  if (needs.ownership === 'omit') return [...lost, ...aboutTheDatabase(wanted, named)];
  if (facts.missingRoles.length > 0) {
    lost.push(
      `The server lacks roles that the database itself names as its owner, in grants or in settings: ${named(facts.missingRoles)}.`,
    );
  }
  if (facts.deniedSettings.length > 0) {
    lost.push(
      `Only a superuser could keep these settings of the database: ${named(facts.deniedSettings)}.`,
    );
  }
  return lost;
}

/** What is not restored if the database exists already, or is made without owners and grants. */
function aboutTheDatabase(
  wanted: NonNullable<ReturnType<typeof surroundingsOf>>,
  named: (names: readonly string[]) => string,
): string[] {
  const parts = [
    ...(wanted.settings.length > 0
      ? [`its settings (${named([...new Set(wanted.settings.map(({ name }) => name))])})`]
      : []),
    ...(wanted.connectionLimit >= 0 ? [`its connection limit (${wanted.connectionLimit})`] : []),
    ...(wanted.grantees.length > 0 ? [`rights on it (of ${named(wanted.grantees)})`] : []),
    ...(wanted.comment ? ['its comment'] : []),
  ];
  return parts.length > 0 ? [`Not restored for the database itself: ${parts.join(', ')}.`] : [];
}

function leftBehind(
  { slots, subscriptions }: SurroundingFacts,
  { maySwap, wording }: About,
): string[] {
  if (!maySwap) {
    return subscriptions.map(
      (name) =>
        `Subscription ${wording.name(name)} is dropped without notifying its publisher; the one in the backup is restored disabled.`,
    );
  }
  return [
    ...slots.map(
      ({ name, active }) =>
        `Logical replication slot ${wording.name(name)}${active ? ', which is in use,' : ''} stays with the old database: its consumer has to start over with a slot in the new one.`,
    ),
    ...subscriptions.map(
      (name) =>
        `Subscription ${wording.name(name)} goes on filling the old database; the one in the backup is restored disabled. Enable it once the old database is dropped or detached.`,
    ),
  ];
}
