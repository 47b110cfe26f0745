import type { Backup } from '@holdfast/clients';
import { Group, Paper, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconPlayerPause,
  IconShieldCheck,
  IconShieldHalfFilled,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';

type Summary = Backup.Overview['summary'];

const SHOWN = [
  'half_way',
  'no_backup',
  'failing',
  'overdue',
  'unproven',
  'safe_except',
  'paused',
] as const;

/** One sentence: whether everything is safe. The worst state decides. */
export function Headline({ summary: { counts, lastRunAt, nextRunAt } }: { summary: Summary }) {
  const { half_way, no_backup, failing, overdue, unproven, safe_except, paused, safe } = counts;
  const bad = half_way + no_backup + failing + overdue;
  const unsafe = bad + unproven;
  const active = unsafe + safe_except + safe;
  const [Icon, color] = lookOf({ bad, unsafe, excepted: safe_except, active });
  const sentence = texts.overview.sentence(unsafe, active);
  const parts = SHOWN.filter((standing) => counts[standing] > 0).map((standing) =>
    texts.overview.parts[standing](counts[standing]),
  );
  const times: ReactNode[] = [
    lastRunAt && (
      <span key="last">
        {texts.overview.lastRun} <Time at={lastRunAt} />
      </span>
    ),
    <span key="next">
      {nextRunAt ? (
        <>
          {texts.overview.nextRun} <Time at={nextRunAt} />
        </>
      ) : (
        texts.overview.noNextRun
      )}
    </span>,
  ];
  return (
    <Paper withBorder p="md" style={{ borderInlineStart: `4px solid ${color}` }}>
      <Group wrap="nowrap" align="flex-start" gap="md">
        <Icon size={32} stroke={1.8} color={color} aria-hidden style={{ flexShrink: 0 }} />
        <div>
          <Title order={2} size="h3">
            {active === 0
              ? texts.overview.allPaused(paused)
              : unsafe === 0 && safe_except > 0
                ? texts.overview.withExceptions(sentence, safe_except)
                : sentence}
          </Title>
          {parts.length > 0 && <Text mt={2}>{parts.join(' · ')}</Text>}
          <Group gap="md" mt={4} fz="sm" className="quiet">
            {times}
          </Group>
        </div>
      </Group>
    </Paper>
  );
}

function lookOf({
  bad,
  unsafe,
  excepted,
  active,
}: {
  bad: number;
  unsafe: number;
  excepted: number;
  active: number;
}) {
  if (bad > 0) return [IconX, 'var(--bad)'] as const;
  if (unsafe > 0) return [IconAlertTriangle, 'var(--warn)'] as const;
  if (excepted > 0) return [IconShieldHalfFilled, 'var(--except)'] as const;
  if (active === 0) return [IconPlayerPause, 'var(--idle)'] as const;
  return [IconShieldCheck, 'var(--good)'] as const;
}
