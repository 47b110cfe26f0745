import type { Backup } from '@holdfast/clients';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { localTime } from '../../parts/format.ts';
import { HowFar } from '../../parts/how-far.tsx';
import { Page } from '../../parts/page.tsx';
import { ProofObjects } from '../../parts/proof-objects.tsx';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { isRestoring, restoreStandingOf } from '../../parts/restore-standing.ts';
import { Section } from '../../parts/section.tsx';
import { State } from '../../parts/state.tsx';
import { Steps } from '../../parts/steps.tsx';
import { useAnswered } from '../../parts/use-answered.ts';
import { Warnings } from '../../parts/warnings.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { useBackup, useDatasource, useRestore } from '../backups/use-backup.ts';
import { RestoreAbout } from './about.tsx';
import { RestoreLog } from './log.tsx';
import { RestoreProof } from './proof.tsx';
import { meaningOf, stepsOf } from './rules.ts';
import { WayBack } from './way-back.tsx';

const words = texts.restores;

export function RestorePage() {
  const { id } = useParams({ from: '/signed-in/restores/$id' });
  const restore = useRestore(id);
  const datasource = useDatasource(restore.data?.datasourceId);
  const kind = restore.data?.mode === 'sandbox' ? words.testTitle : words.title;
  const name = datasource.data?.name;
  return (
    <Page
      title={restore.data ? `${kind}, ${localTime(new Date(restore.data.createdAt))}` : kind}
      crumbs={[
        { label: texts.navigation.datasources, to: { to: '/databases' } },
        ...(name && datasource.data
          ? [
              {
                label: name,
                to: { to: '/databases/$id', params: { id: datasource.data.id } },
              } as const,
            ]
          : []),
      ]}
    >
      <QueryView query={restore}>
        {(told) => <Whole restore={told} datasource={datasource} />}
      </QueryView>
    </Page>
  );
}

function Whole({
  restore,
  datasource,
}: {
  restore: Backup.Restore;
  datasource: ReturnType<typeof useDatasource>;
}) {
  const { datasourceId: id, jobId } = restore;
  const backup = useBackup({ id, jobId });
  if (!useAnswered(datasource, backup)) return <Loading />;
  return (
    <>
      <Outcome restore={restore} />
      <ProofObjects restore={restore} datasource={datasource.data} />
      <WayBack restore={restore} datasource={datasource.data} />
      <Progress restore={restore} />
      <Warnings title={words.warnings} warnings={restore.warnings} />
      <RestoreAbout restore={restore} datasource={datasource.data} backup={backup.data} />
      <RestoreProof restore={restore} />
      <RestoreLog restore={restore} />
    </>
  );
}

function Outcome({ restore }: { restore: Backup.Restore }) {
  const { tone, label } = restoreStandingOf(restore);
  const { proof, datasourceId, jobId } = restore;
  const failure = restore.failure ?? (restore.nextAttemptAt && restore.attempts.at(-1)?.failure);
  const mayAgain = useMember().may('backup', 'createRestore');
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <div>
          <State tone={tone}>{label}</State>
        </div>
        <Text role="status">{meaningOf(restore)}</Text>
        {proof.reason && <Text style={{ overflowWrap: 'anywhere' }}>{proof.reason}</Text>}
        {failure && <Text style={{ overflowWrap: 'anywhere' }}>{failure.message}</Text>}
        {isRestoring(restore) && (
          <Text size="sm" className="quiet">
            {words.closable}
          </Text>
        )}
        {restore.state === 'failed' && restore.mode !== 'sandbox' && mayAgain && (
          <div>
            <Anchor
              renderRoot={(props) => (
                <Link
                  to="/restore"
                  search={{
                    database: datasourceId,
                    backup: jobId,
                    ...(restore.mode !== 'sandbox' && { mode: restore.mode }),
                  }}
                  {...props}
                />
              )}
            >
              {words.again}
            </Anchor>
          </div>
        )}
      </Stack>
    </Paper>
  );
}

function Progress({ restore }: { restore: Backup.Restore }) {
  const steps = stepsOf(restore).map((step) =>
    step.state === 'now' && step.label === words.steps.load
      ? {
          ...step,
          note: <HowFar progress={restore.progress} isExact />,
        }
      : step,
  );
  return (
    <Section title={words.progress}>
      <Steps label={words.progress} steps={steps} />
    </Section>
  );
}
