import type { Backup } from '@holdfast/clients';
import { Button, Stack, Text } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import { Failure } from '../../parts/failure.tsx';
import { type Step, Steps } from '../../parts/steps.tsx';
import { texts } from '../../texts/index.ts';
import type { ProbeView } from './use-probe.ts';

const words = texts.restores;

/** What was checked at the target, one by one, and what was found. */
export function ProbeResult({ probe, isComplete }: { probe: ProbeView; isComplete: boolean }) {
  const { report, error, isPending, isStale } = probe;
  return (
    <Stack gap="sm">
      <div>
        <Button
          variant="default"
          leftSection={<IconRadar2 size={16} aria-hidden />}
          onClick={() => probe.look()}
          disabled={!isComplete}
          loading={isPending}
        >
          {report || error ? words.probeAgain : words.probe}
        </Button>
      </div>
      <Text role="status" size="sm" className="quiet">
        {isPending ? words.probing : isStale ? words.probeStale : ''}
      </Text>
      {error && !isPending && <Failure error={error} />}
      {report && !isPending && (
        <>
          <Steps label={words.probeResult} steps={report.checks.map(stepOf)} />
          <Text fw={600}>{report.ok ? words.probeGood : words.probeBad}</Text>
        </>
      )}
    </Stack>
  );
}

function stepOf({ check, ok, message }: Backup.TargetProbe['checks'][number]): Step {
  const state = ok === null ? 'unsure' : ok ? 'done' : 'failed';
  return { label: words.checks[check], state, note: message };
}
