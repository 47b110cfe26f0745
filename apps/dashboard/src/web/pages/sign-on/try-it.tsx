import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import { Steps } from '../../parts/steps.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.signOn.try;

/** Each step and its outcome, to show where it fails. */
export function TryIt() {
  const { api, organisation } = useMember();
  const run = useMutation({
    mutationFn: () => api.auth.trySignOn({ path: { organisationId: organisation.id } }),
  });
  return (
    <Section
      title={words.title}
      lead={words.lead}
      actions={
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate()}>
          {words.action}
        </Button>
      }
    >
      <Stack>
        {run.error && <Failure error={run.error} />}
        {run.data && (
          <Steps
            label={words.title}
            steps={run.data.steps.map(({ step, ok, detail }) => ({
              label: words.steps[step],
              state: ok ? 'done' : 'failed',
              note: detail,
            }))}
          />
        )}
      </Stack>
    </Section>
  );
}
