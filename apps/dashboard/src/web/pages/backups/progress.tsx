import type { Backup } from '@holdfast/clients';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { HowFar } from '../../parts/how-far.tsx';
import { Section } from '../../parts/section.tsx';
import { type Step, Steps } from '../../parts/steps.tsx';
import { texts } from '../../texts/index.ts';
import { stepsOf } from './rules.ts';

const words = texts.backups;

/** From the queue to the proof, as it happens. */
export function BackupProgress({
  job,
  test,
  hasProof,
}: {
  job: Backup.BackupJob;
  test: Backup.Restore | undefined;
  hasProof: boolean;
}) {
  const steps = stepsOf(job, hasProof).map((step): Step => {
    if (step.state === 'now' && job.state === 'started') {
      // What the server expects is a guess from its statistics.
      return {
        ...step,
        note: <HowFar progress={job.progress} isExact={false} />,
      };
    }
    if (test && step.label === words.steps.proof) {
      return { ...step, state: 'now', note: <TestLink id={test.id} /> };
    }
    return step;
  });
  return (
    <Section title={words.progress}>
      <Steps label={words.progress} steps={steps} />
      <Text size="sm" className="quiet">
        {words.closable}
      </Text>
    </Section>
  );
}

function TestLink({ id }: { id: string }) {
  return (
    <>
      {words.testRuns}{' '}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/restores/$id" params={{ id }} {...props} />}
      >
        {words.testFollow}
      </Anchor>
    </>
  );
}
