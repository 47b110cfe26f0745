import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import {
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconLoader2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.ts';

export type Step = {
  label: string;
  state: 'done' | 'now' | 'next' | 'failed' | 'unsure';
  note?: ReactNode;
};

const LOOKS = {
  done: { Icon: IconCircleCheck, color: 'var(--good)' },
  now: { Icon: IconLoader2, color: 'var(--busy)' },
  next: { Icon: IconCircle, color: 'var(--idle)' },
  failed: { Icon: IconCircleX, color: 'var(--bad)' },
  unsure: { Icon: IconCircleDashed, color: 'var(--warn)' },
} as const;

/** Steps in order, and how far they are; screen readers announce when it moves on. */
export function Steps({ label, steps }: { label: string; steps: Step[] }) {
  const spoken = steps.find(({ state }) => state === 'now' || state === 'failed');
  return (
    <>
      <Stack component="ol" gap="xs" aria-label={label} className="plain">
        {steps.map(({ label, state, note }) => {
          const { Icon, color } = LOOKS[state];
          return (
            <Group
              key={label}
              component="li"
              gap="sm"
              wrap="nowrap"
              align="flex-start"
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <Icon
                size={20}
                stroke={1.8}
                color={color}
                aria-hidden
                className={state === 'now' ? 'turns' : undefined}
                style={{ flexShrink: 0, marginTop: 2 }}
              />
              <div style={{ minWidth: 0, flex: 1 }}>
                <Text
                  fw={state === 'now' || state === 'failed' ? 600 : 400}
                  className={state === 'next' ? 'quiet' : undefined}
                >
                  {label}
                  <VisuallyHidden> ({texts.steps[state]})</VisuallyHidden>
                </Text>
                {note != null && (
                  <Text component="div" size="sm" className="quiet">
                    {note}
                  </Text>
                )}
              </div>
            </Group>
          );
        })}
      </Stack>
      <VisuallyHidden role="status">
        {spoken ? `${spoken.label} (${texts.steps[spoken.state]})` : ''}
      </VisuallyHidden>
    </>
  );
}
