import type { Message } from '@holdfast/channels';
import type { AlertEvent, AlertFacts, MissedReason, StoredAlert } from './model.ts';

const LONGEST_NAME = 80;
const LONGEST_TEXT = 1_000;
const MOMENTS_SHOWN = 20;

type Wording = Pick<Message, 'title' | 'summary' | 'facts' | 'nextStep'>;

/** What an alert says: what happened, to what, since when there is no good backup, what to do. */
export function messageOf({ id, organisation, event, facts, at }: StoredAlert): Message {
  // The compiler cannot know that the event and its facts belong together.
  const word = TEXTS[event] as (facts: StoredAlert['facts'], at: Date) => Wording;
  return {
    id,
    event,
    at,
    ...word(facts, at),
    data: { alertId: id, organisationId: organisation, ...facts },
  };
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

const TEXTS: { [Event in AlertEvent]: (facts: AlertFacts[Event], at: Date) => Wording } = {
  backup_failed: (facts, at) => {
    const name = nameOf(facts.datasourceName);
    const { lastGoodBackupAt: last } = facts;
    return {
      title: `Backup of ${name} failed: ${tidy(facts.code, LONGEST_NAME)}`,
      summary: `${TRIGGERS[facts.trigger]} of “${name}” failed: ${tidy(facts.message, LONGEST_TEXT)}`,
      facts: [
        { label: 'Datasource', value: `${name} (${facts.datasourceId})` },
        { label: 'Failed', value: moment(at) },
        {
          label: 'Last good backup',
          value: last === null ? 'none: this datasource has no good backup yet' : moment(last),
        },
        { label: 'Job', value: facts.jobId },
      ],
      nextStep:
        'Fix what the message names (the connection test of the datasource shows most causes), ' +
        'then start a backup by hand to see it succeed. ' +
        (last === null
          ? 'Until then there is nothing to restore from.'
          : 'Until then, what changed since the last good backup is not safe.'),
    };
  },

  restore_test_unconfirmed: (facts, at) => {
    const name = nameOf(facts.datasourceName);
    const differs = facts.verdict === 'mismatch';
    const said = tidy(facts.message, LONGEST_TEXT);
    return {
      title: differs
        ? `Restore test of ${name} found differences`
        : `Restore test of ${name} could not be done`,
      summary: differs
        ? `A backup of “${name}” was restored, and what came back is not what was backed up: ${said}`
        : `A backup of “${name}” could not be proven by restoring it: ${said}`,
      facts: [
        { label: 'Datasource', value: `${name} (${facts.datasourceId})` },
        { label: 'Tested', value: moment(at) },
        { label: 'Job', value: facts.jobId },
      ],
      nextStep: differs
        ? 'Do not rely on this backup. Start a new one now, and keep the older ones that were ' +
          'confirmed until a new one is.'
        : 'This says nothing against the backup itself: something was missing for the test. Fix ' +
          'what the message names; the next test will show.',
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
};

const TRIGGERS = {
  schedule: 'The scheduled backup',
  manual: 'The backup that was started by hand',
  safety: 'The safety backup before a restore',
} as const;

const REASONS: Record<MissedReason, string> = {
  platform_down: 'Holdfast was not running then.',
  still_running: 'The one before was still running.',
  datasource_inactive: 'The datasource was not active.',
};

function nextStepOf({
  reason,
  runningLate,
}: Pick<AlertFacts['scheduled_backup_missed'], 'reason' | 'runningLate'>): string {
  if (runningLate) return 'The latest of them is being made up for now; check that it completes.';
  return reason === 'still_running'
    ? 'If backups of this datasource often take longer than the time between them, give the policy ' +
        'a wider schedule. Further ones are not reported again today.'
    : 'The next one comes as scheduled. If that is too late, start a backup by hand.';
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
