import { Cron } from 'croner';
import cronstrue from 'cronstrue';

/** What the builder can express; everything else is written by hand. */
export type Rhythm =
  | { every: 'hours'; hours: number; minute: number }
  | { every: 'day'; at: string }
  | { every: 'week'; days: number[]; at: string }
  | { every: 'month'; day: number; at: string }
  | { every: 'custom' };

const NUMBER = /^\d+$/;

/** Reads an expression back into the builder. */
export function rhythmOf(cron: string): Rhythm {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const custom = { every: 'custom' } as const;
  if (month !== '*' || !NUMBER.test(minute)) return custom;
  const step = hour === '*' ? '1' : /^\*\/(\d+)$/.exec(hour)?.[1];
  if (step !== undefined) {
    if (day !== '*' || weekday !== '*') return custom;
    return { every: 'hours', hours: Number(step), minute: Number(minute) };
  }
  if (!NUMBER.test(hour)) return custom;
  const at = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day === '*' && weekday === '*') return { every: 'day', at };
  if (day === '*' && /^[0-6](,[0-6])*$/.test(weekday)) {
    return { every: 'week', days: weekday.split(',').map(Number), at };
  }
  if (NUMBER.test(day) && weekday === '*') return { every: 'month', day: Number(day), at };
  return custom;
}

/** Undefined if the rhythm is written by hand. */
export function cronOf(rhythm: Rhythm): string | undefined {
  if (rhythm.every === 'custom') return undefined;
  if (rhythm.every === 'hours') {
    return `${rhythm.minute} ${rhythm.hours === 1 ? '*' : `*/${rhythm.hours}`} * * *`;
  }
  const [hour = 0, minute = 0] = rhythm.at.split(':').map(Number);
  if (rhythm.every === 'day') return `${minute} ${hour} * * *`;
  if (rhythm.every === 'month') return `${minute} ${hour} ${rhythm.day} * *`;
  const days = rhythm.days.length > 0 ? rhythm.days.toSorted((a, b) => a - b).join(',') : '*';
  return `${minute} ${hour} * * ${days}`;
}

export type Told = { words: string; runs: Date[]; past: Date[] } | { fault: string };

/** An expression in words, its next runs, and when it would have run before. */
export function tell(cron: string, timezone: string, now = new Date()): Told {
  try {
    const parsed = new Cron(cron.trim(), { mode: '5-part', timezone, paused: true });
    const runs = parsed.nextRuns(5, now);
    if (runs.length === 0) return { fault: 'never' };
    // "The last Friday" is FRI#L to croner and FRIL to cronstrue.
    const readable = cron.trim().split(/\s+/).join(' ').replaceAll('#L', 'L');
    const words = cronstrue.toString(readable, {
      use24HourTimeFormat: true,
      throwExceptionOnParseError: false,
    });
    return {
      words: words.startsWith('An error') ? cron : words,
      runs,
      past: parsed.previousRuns(MOST_PAST, now),
    };
  } catch (error) {
    return { fault: error instanceof Error ? error.message.replace(/^CronPattern: /, '') : '' };
  }
}

/** More than two years of a daily schedule; in a picture of more, nothing could be made out. */
const MOST_PAST = 800;
