import { Anchor, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconSquareRotatedFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { localDay } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import type { Filters } from './filters.ts';
import {
  keyOfMonth,
  type Nearness,
  nearnessOf,
  placeMarks,
  shortOfMonth,
  startOfMonth,
  YEAR_MONTHS,
} from './months.ts';
import { MOST_DRAWN, type SavedName } from './queries.ts';

const words = texts.savedNames.line;

/** Told apart by shape, not by colour alone. */
export const LOOKS = {
  past: { Icon: IconAlertTriangle, color: 'var(--bad)' },
  soon: { Icon: IconSquareRotatedFilled, color: 'var(--warn)' },
  later: { Icon: IconCircle, color: 'var(--idle)' },
} as const;

/** What expires when: drawn, and counted by month; a click on a month lists its names. */
export function ExpiryLine({
  names,
  isAll,
  filters,
}: {
  /** The soonest first. */
  names: SavedName[];
  isAll: boolean;
  filters: Filters;
}) {
  const now = new Date();
  const near = (nearness: Nearness) =>
    names.filter(
      (name) => name.expiresAt && nearnessOf(name.expiresAt, now.getTime()) === nearness,
    );
  const [past, soon] = [near('past'), near('soon')];
  const next = soon[0] ?? near('later')[0];
  if (names.length === 0) {
    return (
      <Section title={words.title}>
        <Text size="sm">{words.none}</Text>
      </Section>
    );
  }
  return (
    <Section title={words.title} lead={words.lead}>
      <Group gap="lg" role="list" aria-label={words.title}>
        {past.length > 0 && (
          <Sum nearness="past" filters={filters} text={words.past(past.length)} />
        )}
        {soon.length > 0 && (
          <Sum nearness="soon" filters={filters} text={words.soon(soon.length)} />
        )}
        {next?.expiresAt && (
          <Text component="div" role="listitem" size="sm">
            {words.next(next.unicode)}, <Time at={next.expiresAt} />
          </Text>
        )}
      </Group>
      <div>
        <Drawing names={names} now={now} />
        <Months names={names} isAll={isAll} now={now} filters={filters} />
      </div>
      <Group gap="md">
        {(['soon', 'later', 'past'] as const).map((nearness) => {
          const { Icon, color } = LOOKS[nearness];
          return (
            <Group key={nearness} gap={6}>
              <Icon size={14} color={color} aria-hidden />
              <Text size="xs" className="quiet">
                {words.legend[nearness]}
              </Text>
            </Group>
          );
        })}
        {!isAll && (
          <Text size="xs" className="quiet">
            {words.most(MOST_DRAWN)}
          </Text>
        )}
      </Group>
    </Section>
  );
}

function Sum({
  nearness,
  text,
  filters,
}: {
  nearness: 'past' | 'soon';
  text: string;
  filters: Filters;
}) {
  const { Icon, color } = LOOKS[nearness];
  return (
    <Group gap={6} role="listitem">
      <Icon size={16} color={color} aria-hidden />
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/saved-names"
            search={{ ...filters, expires: nearness, sort: 'expires' }}
            resetScroll={false}
            {...props}
          />
        )}
      >
        {text}
      </Anchor>
    </Group>
  );
}

/** Only a picture: the months below it and the list say the same. */
function Drawing({ names, now }: { names: SavedName[]; now: Date }) {
  const start = startOfMonth(now, 0).getTime();
  const month = startOfMonth(now, 1).getTime() - start;
  const today = ((now.getTime() - start) / month) * (100 / YEAR_MONTHS);
  return (
    <div className="expiry-line" aria-hidden>
      <div className="today" style={{ left: `${today}%` }}>
        <span>{words.today}</span>
      </div>
      {placeMarks(names, now).map(({ name, at, nearness, left, row }) => {
        const { Icon, color } = LOOKS[nearness];
        return (
          <span
            key={name}
            className="mark"
            title={`${name} · ${localDay(new Date(at))}`}
            data-nearness={nearness}
            style={{ left: `${left}%`, bottom: row * 14 + 2 }}
          >
            <Icon size={13} color={color} />
          </span>
        );
      })}
    </div>
  );
}

function Months({
  names,
  isAll,
  now,
  filters,
}: {
  names: SavedName[];
  isAll: boolean;
  now: Date;
  filters: Filters;
}) {
  // If not all names were read, the last month that was reached and those after it are not counted.
  const last = names.at(-1)?.expiresAt;
  const uncounted = isAll || !last ? undefined : keyOfMonth(new Date(last));
  const counts = new Map<string, number>();
  for (const { expiresAt } of names) {
    const key = expiresAt ? keyOfMonth(new Date(expiresAt)) : '';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (
    <Box component="ol" className="plain expiry-months">
      {Array.from({ length: YEAR_MONTHS }, (_, later) => {
        const month = startOfMonth(now, later);
        const key = keyOfMonth(month);
        const count = counts.get(key) ?? 0;
        const isCounted = uncounted === undefined || key < uncounted;
        return (
          <li key={key}>
            <Link
              to="/saved-names"
              search={
                filters.expires === key
                  ? (({ expires: _, ...rest }) => rest)(filters)
                  : { ...filters, expires: key, sort: 'expires' }
              }
              aria-current={filters.expires === key ? 'true' : undefined}
              resetScroll={false}
            >
              <span>
                {shortOfMonth(month)}
                <VisuallyHidden> {month.getFullYear()}: </VisuallyHidden>
              </span>
              <strong>
                {isCounted ? count || <span aria-hidden>·</span> : <span aria-hidden>?</span>}
                <VisuallyHidden>
                  {' '}
                  {isCounted ? words.expire(count) : words.notCounted}
                </VisuallyHidden>
              </strong>
            </Link>
          </li>
        );
      })}
    </Box>
  );
}
