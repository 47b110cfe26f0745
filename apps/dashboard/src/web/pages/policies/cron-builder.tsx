import { Chip, Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { texts } from '../../texts/index.ts';
import { cronOf, type Rhythm, rhythmOf } from './cron.ts';

const { builder } = texts.policies;
const STARTS: Record<Rhythm['every'], Rhythm> = {
  hours: { every: 'hours', hours: 6, minute: 0 },
  day: { every: 'day', at: '03:00' },
  week: { every: 'week', days: [0], at: '03:00' },
  month: { every: 'month', day: 1, at: '03:00' },
  custom: { every: 'custom' },
};
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** Builds a schedule from choices; people who know cron can write it. The expression is what counts. */
export function CronBuilder({
  value,
  isCustom,
  error,
  onChange,
}: {
  value: string;
  /** Written by hand, even if the builder could express it. */
  isCustom: boolean;
  error?: string | undefined;
  onChange: (cron: string, isCustom: boolean) => void;
}) {
  const rhythm: Rhythm = isCustom ? STARTS.custom : rhythmOf(value);
  const set = (next: Rhythm) => onChange(cronOf(next) ?? value, next.every === 'custom');
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} id="rhythm">
        {builder.label}
      </Text>
      <SegmentedControl
        aria-labelledby="rhythm"
        transitionDuration={0}
        fullWidth
        data={(['hours', 'day', 'week', 'month', 'custom'] as const).map((every) => ({
          value: every,
          label: builder.every[every],
        }))}
        value={rhythm.every}
        onChange={(every) => set(STARTS[every as Rhythm['every']])}
      />
      <Details rhythm={rhythm} set={set} />
      {rhythm.every === 'custom' && (
        <TextInput
          label={builder.cron}
          description={builder.cronHint}
          value={value}
          error={error}
          spellCheck={false}
          onChange={({ currentTarget }) => onChange(currentTarget.value, true)}
        />
      )}
      {rhythm.every !== 'custom' && error && (
        <Text size="sm" c="var(--bad)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

function Details({ rhythm, set }: { rhythm: Rhythm; set: (rhythm: Rhythm) => void }) {
  switch (rhythm.every) {
    case 'hours':
      return (
        <Group grow align="flex-end">
          <Whole
            label={builder.hours}
            value={rhythm.hours}
            range={[1, 23]}
            onChange={(hours) => set({ ...rhythm, hours })}
          />
          <Whole
            label={builder.minute}
            value={rhythm.minute}
            range={[0, 59]}
            onChange={(minute) => set({ ...rhythm, minute })}
          />
        </Group>
      );
    case 'day':
      return <At rhythm={rhythm} set={set} />;
    case 'week':
      return (
        <>
          <Chip.Group
            multiple
            value={rhythm.days.map(String)}
            onChange={(days) => days.length > 0 && set({ ...rhythm, days: days.map(Number) })}
          >
            <Group gap={6} role="group" aria-label={builder.weekdays}>
              {WEEK.map((day) => (
                <Chip key={day} value={String(day)} size="sm">
                  {builder.days[day]}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <At rhythm={rhythm} set={set} />
        </>
      );
    case 'month':
      return (
        <Group grow align="flex-end">
          <Whole
            label={builder.dayOfMonth}
            value={rhythm.day}
            range={[1, 31]}
            onChange={(day) => set({ ...rhythm, day })}
          />
          <At rhythm={rhythm} set={set} />
        </Group>
      );
    default:
      return null;
  }
}

function At<Timed extends Rhythm & { at: string }>({
  rhythm,
  set,
}: {
  rhythm: Timed;
  set: (rhythm: Timed) => void;
}) {
  return (
    <TextInput
      type="time"
      label={builder.at}
      value={rhythm.at}
      onChange={({ currentTarget }) =>
        currentTarget.value && set({ ...rhythm, at: currentTarget.value })
      }
    />
  );
}

function Whole({
  label,
  value,
  range: [min, max],
  onChange,
}: {
  label: string;
  value: number;
  range: [number, number];
  onChange: (value: number) => void;
}) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(next) => typeof next === 'number' && onChange(next)}
    />
  );
}
