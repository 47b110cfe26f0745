import { HoldfastError } from '@holdfast/clients';
import { Group, Loader, Text } from '@mantine/core';
import { type Step, Steps } from '../../parts/steps.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.destinations;

/** In the order in which they are tried. */
const ORDER = ['connect', 'write', 'read', 'list', 'multipart', 'delete'] as const;
type Tried = (typeof ORDER)[number];

export type ProbeOutcome =
  | { state: 'running' | 'passed' | 'untried' }
  | { state: 'failed'; step: string; message: string };

/** What is tried at a storage, step by step, and where it stopped. */
export function ProbeSteps({ outcome }: { outcome: ProbeOutcome }) {
  return (
    <>
      {outcome.state === 'running' && (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm">{words.probing}</Text>
        </Group>
      )}
      <Steps label={words.probe} steps={stepsOf(outcome)} />
    </>
  );
}

function stepsOf(outcome: ProbeOutcome): Step[] {
  const failed = outcome.state === 'failed' ? ORDER.indexOf(outcome.step as Tried) : -1;
  return ORDER.map((step, index) => {
    const label = words.steps[step];
    if (outcome.state === 'passed') return { label, state: 'done' };
    if (outcome.state !== 'failed' || index > failed) return { label, state: 'next' };
    if (index < failed) return { label, state: 'done' };
    return { label, state: 'failed', note: outcome.message };
  });
}

/** From the error by which the service refuses a destination that does not work; undefined for others. */
export function outcomeOf(error: unknown): ProbeOutcome | undefined {
  if (!(error instanceof HoldfastError) || error.type !== 'DESTINATION_PROBE_FAILED')
    return undefined;
  const [, step = '', message = ''] =
    /step "([a-z]+)" \([a-z-]+\): (.+)$/s.exec(error.message) ?? [];
  return (ORDER as readonly string[]).includes(step)
    ? { state: 'failed', step, message }
    : undefined;
}
