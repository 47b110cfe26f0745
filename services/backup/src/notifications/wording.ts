import type { Message } from '@holdfast/channels';
import type { DirectoryEntry } from '@holdfast/platform/directory';
import type { Actor } from '../caller/model.ts';
import type { AlertEvent, AlertFacts, MissedReason, StoredAlert } from './model.ts';

/** What is known of the people that an alert names, by their ids. */
type Names = ReadonlyMap<string, DirectoryEntry>;

const LONGEST_NAME = 80;
const LONGEST_TEXT = 1_000;
const MOMENTS_SHOWN = 20;

type Wording = Pick<Message, 'title' | 'summary' | 'facts' | 'nextStep'>;

/** What an alert says: what happened, to what, how old the last good backup is, what to do. */
export function messageOf(
  { id, organisation, event, facts, at }: StoredAlert,
  names: Names = new Map(),
): Message {
  // The compiler cannot know that the event and its facts belong together.
  const word = TEXTS[event] as (facts: StoredAlert['facts'], at: Date, names: Names) => Wording;
  return {
    id,
    event,
    at,
    ...word(facts, at, names),
    data: { alertId: id, organisationId: organisation, ...facts },
  };
}

/** The ids of the people whom the alert names. */
export function namedIn({ facts }: StoredAlert): string[] {
  return 'askedBy' in facts && facts.askedBy ? [facts.askedBy.id] : [];
}

/** What a test of the settings sends. */
export function testMessage({
  id,
  organisation,
  at,
}: {
  id: string;
  organisation: string;
  at: Date;
}): Message {
  return {
    id,
    event: 'test',
    at,
    title: 'Test message',
    summary: 'Somebody in your organisation asked Holdfast to try this channel. It works.',
    facts: [{ label: 'Asked for', value: moment(at) }],
    nextStep: 'There is nothing to do.',
    data: { alertId: id, organisationId: organisation },
  };
}

type Word<Event extends AlertEvent> = (facts: AlertFacts[Event], at: Date, names: Names) => Wording;

/** Why a restore test did not confirm its backup, and what that means for it. */
const UNCONFIRMED: Record<
  AlertFacts['restore_test_unconfirmed']['verdict'],
  { title(name: string): string; summary(name: string): string; nextStep: string }
> = {
  mismatch: {
    title: (name) => `Restore test of ${name} found differences`,
    summary: (name) =>
      `A backup of “${name}” was restored, and the restored data differs from what was backed up`,
    nextStep:
      'Do not rely on this backup. Start a new one now, and keep the older confirmed ones until ' +
      'a new one is confirmed.',
  },
  confirmed_except: {
    title: (name) => `Restore test of ${name} could not compare everything`,
    summary: (name) => `A backup of “${name}” was restored and compared`,
    nextStep:
      'Look at what the message names, and do what it says can be done. What is as it should be ' +
      'can be accepted on the page of the backup; until something new comes up, it is not reported ' +
      'again in either case.',
  },
  not_restorable: {
    title: (name) => `A backup of ${name} cannot be restored as it is`,
    summary: (name) => `A backup of “${name}” cannot be restored as it is`,
    nextStep:
      'Change in the database what the message names, then start a new backup. Until then, a ' +
      'restore into a new or an empty database can skip what fails, where its engine can ' +
      '(`onFailedObject: skip`, `--skip-failed-objects`): that is then missing from it.',
  },
  missing: {
    title: (name) => `A backup of ${name} is missing`,
    summary: (name) => `A backup of “${name}” is not where it was stored, so it cannot be restored`,
    nextStep:
      'Find out who removed it from the storage, or whether the machine that ran the test uses ' +
      'another folder than the one that made the backup. Start a new backup in the meantime.',
  },
  cannot_confirm: {
    title: (name) => `Restore test of ${name} was inconclusive`,
    summary: (name) => `A backup of “${name}” could not be proven by restoring it`,
    nextStep:
      'This does not mean that the backup is bad: the test could neither confirm nor refute it. ' +
      'Fix what the message names; the next test will tell.',
  },
};

type Unconfirmed = (typeof UNCONFIRMED)[keyof typeof UNCONFIRMED];

/** The same where the storage told, and no restore test. */
const UNCONFIRMED_BY_STORAGE: Partial<typeof UNCONFIRMED> = {
  mismatch: {
    title: (name) => `A backup of ${name} is damaged`,
    summary: (name) =>
      `The storage has a backup of “${name}” otherwise than it was stored, so it cannot be restored`,
    nextStep:
      'Do not rely on this backup. Start a new one now, and find out what changed it: a failing ' +
      'disk, or somebody who can write to the storage. If it is put right, the next reading shows it.',
  },
  missing: {
    title: UNCONFIRMED.missing.title,
    summary: UNCONFIRMED.missing.summary,
    nextStep:
      'Start a new backup now, and find out who or what removed it from the storage: a person, a ' +
      'lifecycle rule, a disk that is not mounted. If it comes back, it counts again once it was ' +
      'read in full.',
  },
  cannot_confirm: {
    title: (name) => `Backups of ${name} cannot be looked after`,
    summary: (name) => `Whether a backup of “${name}” still is where it was stored is not known`,
    nextStep:
      'This does not mean that backups are lost: nothing is concluded from it. Fix what the message ' +
      'names; the connection test of the destination shows whether that helped.',
  },
};

function unconfirmedBy({ verdict, foundBy }: AlertFacts['restore_test_unconfirmed']): Unconfirmed {
  return (foundBy && UNCONFIRMED_BY_STORAGE[verdict]) ?? UNCONFIRMED[verdict];
}

const TEXTS: { [Event in AlertEvent]: Word<Event> } = {
  backup_failed: (facts, at) => {
    const name = nameOf(facts.datasourceName);
    const { lastGoodBackupAt: last } = facts;
    return {
      title: `Backup of ${name} failed: ${tidy(facts.code, LONGEST_NAME)}`,
      summary:
        `${TRIGGERS[facts.trigger]} of “${name}” failed` +
        `${facts.attempts > 1 ? ` after ${facts.attempts} attempts` : ''}: ` +
        tidy(facts.message, LONGEST_TEXT),
      facts: [
        { label: 'Datasource', value: `${name} (${facts.datasourceId})` },
        { label: 'Failed', value: moment(at) },
        {
          label: 'Last good backup',
          value: last === null ? 'none' : moment(last),
        },
        { label: 'Job', value: facts.jobId },
      ],
      nextStep:
        facts.trigger === 'upload'
          ? 'Fix what the message names, then upload the file again.'
          : 'Fix what the message names (the connection test of the datasource shows most ' +
            'causes), then start a backup by hand to see it succeed. ' +
            (last === null
              ? 'Until then, this database has no good backup.'
              : 'Until then, what changed since the last good backup is not backed up.'),
    };
  },

  restore_test_unconfirmed: (facts, at) => {
    const name = nameOf(facts.datasourceName);
    const { title, summary, nextStep } = unconfirmedBy(facts);
    return {
      title: title(name),
      summary: `${summary(name)}: ${tidy(facts.message, LONGEST_TEXT)}`,
      facts: [
        { label: 'Datasource', value: `${name} (${facts.datasourceId})` },
        { label: facts.foundBy ? 'Found' : 'Tested', value: moment(at) },
        { label: 'Job', value: facts.jobId },
      ],
      nextStep,
    };
  },

  scheduled_backup_missed: (facts) => {
    const name = nameOf(facts.datasourceName);
    const policy = nameOf(facts.policyName);
    const one = facts.count === 1;
    const what = one ? 'Scheduled backup' : `${facts.count} scheduled backups`;
    const shown = facts.dueAt.toSorted().reverse().slice(0, MOMENTS_SHOWN);
    const more = facts.count - shown.length;
    return {
      title: `${what} of ${name} did not run on time`,
      summary:
        `${one ? 'A backup' : `${facts.count} backups`} of “${name}” by the policy “${policy}” ` +
        `did not begin when ${one ? 'it was' : 'they were'} due. ${REASONS[facts.reason]}`,
      facts: [
        { label: 'Datasource', value: `${name} (${facts.datasourceId})` },
        { label: 'Policy', value: `${policy} (${facts.policyId})` },
        {
          label: 'Due',
          value: shown.map(moment).join(', ') + (more > 0 ? ` and ${more} before that` : ''),
        },
      ],
      nextStep: nextStepOf(facts),
    };
  },

  restore_failed: (facts, at, names) => {
    const name = nameOf(facts.datasourceName);
    return {
      title: `Restore of ${name} failed: ${tidy(facts.code, LONGEST_NAME)}`,
      summary: `${modeOf(facts.mode)} of “${name}” failed: ${tidy(facts.message, LONGEST_TEXT)}`,
      facts: restoreFacts(facts, at, names),
      nextStep:
        'Fix what the message names, then start the restore again; the log of the restore has ' +
        'every step. The restore has not changed the backup.',
    };
  },

  overwrite_half_way: (facts, at, names) => {
    const name = nameOf(facts.datasourceName);
    const { safetyJobId } = facts;
    const message = tidy(facts.message, LONGEST_TEXT);
    if (safetyJobId === null) {
      return {
        title: `Urgent: the database of ${name} is only partly overwritten`,
        summary: `An overwrite of “${name}” stopped while the restored database was taking its place: ${message}`,
        facts: restoreFacts(facts, at, names),
        nextStep: facts.givenUp
          ? 'Act now: keep applications away from this database, and restore a backup from before ' +
            'the overwrite over it; or repair it by hand, and confirm that.'
          : 'Act now: keep applications away from this database, and fix what the message names. ' +
            'Holdfast keeps trying to finish the overwrite.',
      };
    }
    return {
      title: `Urgent: the database of ${name} is empty or partial`,
      summary:
        `An overwrite of “${name}” failed half way, and the previous content of the database ` +
        `could not be restored: ${message}`,
      facts: [
        ...restoreFacts(facts, at, names),
        {
          label: 'Safety copy',
          value: safetyJobId,
        },
      ],
      nextStep: facts.givenUp
        ? 'Act now: keep applications away from this database, and restore the safety copy over ' +
          'it. Until then, do not rely on anything in it.'
        : 'Act now: keep applications away from this database, and fix what the message names. ' +
          'Holdfast keeps trying to restore the safety copy, and will report how that ended.',
    };
  },

  recovery_kit_fetched: ({ askedBy }, at, names) => ({
    title: 'The recovery kit was fetched',
    summary: 'Anyone with its key file can read every backup of your organisation.',
    facts: [
      { label: 'Fetched by', value: personOf(askedBy, names) },
      { label: 'Fetched', value: moment(at) },
    ],
    nextStep: `${IF_NOT_MEANT}end its sessions, change passwords, and treat the data in your backups as disclosed.`,
  }),

  recovery_recipient_set: ({ askedBy, recipient, previous }, at, names) => ({
    title:
      recipient === null
        ? 'The recovery key was removed'
        : 'New backups can be read with another key',
    summary:
      recipient === null
        ? 'New backups are no longer encrypted to a key of your own.'
        : 'New backups are also encrypted to this key: anyone with its private key can read them.',
    facts: [
      { label: 'Key', value: recipient ?? 'none' },
      { label: 'Before', value: previous ?? 'none' },
      { label: 'Set by', value: personOf(askedBy, names) },
      { label: 'Set', value: moment(at) },
    ],
    nextStep: `${IF_NOT_MEANT}restore the previous key, end its sessions, and change passwords.`,
  }),

  alerts_switched_off: ({ askedBy, switchedOff }, at, names) => ({
    title: 'Alerts were switched off or sent elsewhere',
    summary: `Switched off or changed: ${tidy(switchedOff.join(', '), LONGEST_TEXT)}.`,
    facts: [
      { label: 'Changed by', value: personOf(askedBy, names) },
      { label: 'Changed', value: moment(at) },
    ],
    nextStep: `${IF_NOT_MEANT}switch them on again, end its sessions, and look at the audit log.`,
  }),

  calls_refused: ({ askedBy, count, operation }, at, names) => ({
    title: 'Many calls of one account were refused',
    summary: `${count} calls within an hour asked for what this account may not do, and were refused. Nothing was done.`,
    facts: [
      { label: 'Account', value: personOf(askedBy, names) },
      { label: 'Last', value: `${tidy(operation, LONGEST_NAME)} at ${moment(at)}` },
    ],
    nextStep:
      'Look at the audit log, filtered by this account. If it is a script that asks for too much, ' +
      'correct it or its permissions. If not, somebody else is using the account: end its ' +
      'sessions or replace its secret.',
  }),

  overwrite_asked_for: (facts, at, names) => {
    const name = nameOf(facts.datasourceName);
    return {
      title: `The database of ${name} is about to be overwritten`,
      summary: `A restore over the live database of “${name}” was requested.`,
      facts: [
        { label: 'Datasource', value: `${name} (${facts.datasourceId})` },
        { label: 'Asked for by', value: personOf(facts.askedBy, names) },
        { label: 'Asked for', value: moment(at) },
        { label: 'Restore', value: facts.restoreId },
        { label: 'Backup', value: facts.jobId },
      ],
      nextStep: `${IF_NOT_MEANT}end its sessions. The previous content of the database is kept: under another name, or as a safety backup.`,
    };
  },

  backup_shrank: (facts, at) => {
    const name = nameOf(facts.datasourceName);
    const { database, count, whole } = facts;
    return {
      title:
        database.problem === null
          ? `Backup of ${name} holds far less than before: ${tablesOf(count)}`
          : `Backup of ${name} holds far less than before`,
      summary:
        `The backup of “${name}” is complete, but the database held much less than in earlier ` +
        `backups: ${describeLosses(facts)}.`,
      facts: [
        { label: 'Datasource', value: `${name} (${facts.datasourceId})` },
        { label: 'Backed up', value: moment(at) },
        { label: 'Compared with', value: `the last ${backupsOf(facts.comparedWith)}` },
        {
          label: 'Newest backup with all of it',
          value: whole === null ? 'none' : `${whole.jobId} of ${moment(whole.at)}`,
        },
        { label: 'Job', value: facts.jobId },
      ],
      nextStep:
        'If this was deleted on purpose, there is nothing to do. If not, find the cause before ' +
        'more is lost, and restore ' +
        (whole === null
          ? 'what you need from an older backup.'
          : `what you need from backup ${whole.jobId}; retention keeps it for 30 days.`),
    };
  },
};

/** How a message about something that a person did ends. */
const IF_NOT_MEANT =
  'If one of you did this on purpose, there is nothing to do. If not, somebody else is using an ' +
  'account or a token of your organisation: ';

const TABLES_SHOWN = 10;

/** What a backup has less of, in words: the database as a whole, and the first of its tables. */
export function describeLosses({
  database,
  tables,
  count,
}: Pick<AlertFacts['backup_shrank'], 'database' | 'tables' | 'count'>): string {
  const shown = tables.slice(0, TABLES_SHOWN);
  const more = count - shown.length;
  return [
    ...(database.problem ? [`the whole database ${lossOf(database)}`] : []),
    ...shown.map((table) => `${nameOf(table.name)} ${lossOf(table)}`),
    ...(more > 0 ? [`${more} more`] : []),
  ].join('; ');
}

function lossOf(lost: AlertFacts['backup_shrank']['database']): string {
  const { problem, rows, rowsBefore, bytes, bytesBefore } = lost;
  const had = `${rowsOf(rowsBefore)} before`;
  if (problem === 'dropped') return `was dropped (${had})`;
  if (problem === 'emptied') return `has no rows (${had})`;
  // All rows are there, but they contain less.
  if (rows >= rowsBefore) return `has ${sizeOf(bytes)} of data (${sizeOf(bytesBefore)} before)`;
  return `has ${rowsOf(rows)} (${rowsBefore} before)`;
}

const rowsOf = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;
const tablesOf = (count: number) => `${count} ${count === 1 ? 'table' : 'tables'}`;
const backupsOf = (count: number) => (count === 1 ? 'one' : `${count} backups`);

function sizeOf(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
  return `${Math.round(bytes / 1_000 ** step)} ${units[step]}`;
}

const MODES: Record<string, string> = {
  new_database: 'The restore into a new database',
  external_target: 'The restore to another server',
  overwrite: 'The overwrite',
};
const modeOf = (mode: string) => MODES[mode] ?? 'The restore';

function restoreFacts(
  facts: AlertFacts['restore_failed'],
  at: Date,
  names: Names,
): Wording['facts'] {
  const { target, askedBy } = facts;
  return [
    {
      label: 'Datasource',
      value: `${nameOf(facts.datasourceName)} (${facts.datasourceId})`,
    },
    {
      label: 'Target',
      value: target
        ? `database ${nameOf(target.database)} at ${nameOf(target.host)}, port ${target.port}`
        : 'the database of the datasource',
    },
    {
      label: 'Asked for by',
      value: askedBy ? personOf(askedBy, names) : 'no longer known',
    },
    { label: 'Failed', value: moment(at) },
    { label: 'Restore', value: facts.restoreId },
    { label: 'Backup', value: facts.jobId },
  ];
}

function personOf({ type, id }: Actor, names: Names): string {
  const known = names.get(id);
  const person = known?.email ? `${known.name} (${known.email})` : known?.name;
  return nameOf(person ?? `${type} ${id}`);
}

const TRIGGERS = {
  schedule: 'The scheduled backup',
  manual: 'The backup that was started by hand',
  safety: 'The safety backup before a restore',
  upload: 'The backup of an uploaded file',
} as const;

const REASONS: Record<MissedReason, string> = {
  platform_down: 'Holdfast was not running at the time.',
  still_running: 'The previous backup was still running or waiting for its next attempt.',
  datasource_inactive: 'The datasource was not active.',
};

function nextStepOf({ count, reason, runningLate }: AlertFacts['scheduled_backup_missed']): string {
  if (runningLate) {
    return `${count === 1 ? 'It' : 'The latest of them'} is queued now; check that it completes.`;
  }
  return reason === 'still_running'
    ? 'If backups of this datasource often take longer than the time between them, make the ' +
        'schedule of the policy less frequent. More of them today will not be reported.'
    : 'The next one runs as scheduled. If that is too late, start a backup by hand.';
}

function nameOf(name: string): string {
  return tidy(name, LONGEST_NAME);
}

/** One line, without characters that hide or reverse the rest. */
function tidy(text: string, longest: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}

function moment(at: Date | string): string {
  const text = new Date(at).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}
