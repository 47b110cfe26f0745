import type { Backup } from '@holdfast/clients';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { NO_CREDENTIALS } from '../../parts/credentials-draft.ts';
import { NotAllowed } from '../../parts/not-allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { useBackup, useDatasource } from '../backups/use-backup.ts';
import type { Choice, Mode } from './choice.ts';
import { ChooseBackup } from './choose-backup.tsx';
import { ChooseMode } from './choose-mode.tsx';
import { isTargetComplete, probeOf, type TargetDraft } from './request.ts';
import { Summary } from './summary.tsx';
import { Target } from './target.tsx';
import { useProbe } from './use-probe.ts';

const words = texts.restores;

export function StartRestorePage() {
  const { may } = useMember();
  if (may('backup', 'createRestore')) return <StartRestore />;
  const crumbs = [{ label: texts.navigation.jobs, to: { to: '/backups' } as const }];
  return <NotAllowed title={words.start} crumbs={crumbs} />;
}

/** One page, one section after the other: each opens once the previous one is answered. */
function StartRestore() {
  const { database, backup, mode } = useSearch({ from: '/signed-in/restore' });
  const navigate = useNavigate({ from: '/restore' });
  const datasource = useDatasource(database);
  const choose = (choice: Choice) =>
    void navigate({ search: ({ org }) => ({ ...(org && { org }), ...choice }), replace: true });
  return (
    <Page
      title={words.start}
      lead={words.startLead}
      crumbs={[
        { label: texts.navigation.jobs, to: { to: '/backups' } },
        ...(datasource.data
          ? [
              {
                label: datasource.data.name,
                to: { to: '/databases/$id', params: { id: datasource.data.id } },
              } as const,
            ]
          : []),
      ]}
    >
      <Section title={words.sections.backup}>
        <ChooseBackup
          database={database}
          backup={backup}
          onChange={(chosen) => choose({ ...chosen, ...(mode && { mode }) })}
        />
      </Section>
      {database && !datasource.data && (backup || datasource.error) && (
        <QueryView query={datasource}>{() => null}</QueryView>
      )}
      {datasource.data && backup && (
        <Where
          key={`${database} ${backup}`}
          datasource={datasource.data}
          jobId={backup}
          mode={mode}
          onMode={(chosen) => choose({ database: datasource.data.id, backup, mode: chosen })}
        />
      )}
    </Page>
  );
}

function Where({
  datasource,
  jobId,
  mode,
  onMode,
}: {
  datasource: Backup.Datasource;
  jobId: string;
  mode: Mode | undefined;
  onMode: (mode: Mode) => void;
}) {
  const backup = useBackup({ id: datasource.id, jobId });
  const [target, setTarget] = useState<TargetDraft>({
    newName: '',
    credentials: NO_CREDENTIALS,
    keepOldFor: '24h',
    ownership: undefined,
    skip: undefined,
  });
  const isRefused = backup.data?.proof.verdict === 'not_restorable';
  const skip = target.skip ?? (isRefused && datasource.skipsFailedObjects);
  const which = { datasourceId: datasource.id, jobId };
  const wanted = { ...target, skip };
  const body = mode && isTargetComplete(mode, wanted) ? probeOf(which, mode, wanted) : undefined;
  const probe = useProbe(body);
  if (!backup.data) return <QueryView query={backup}>{() => null}</QueryView>;
  // The choice of the backup already says why it cannot be restored.
  if (backup.data.state !== 'completed') return null;
  return (
    <>
      <Section title={words.sections.mode}>
        <ChooseMode mode={mode} onChange={onMode} />
      </Section>
      {mode && (
        <Section title={words.sections.target}>
          <Target
            datasource={datasource}
            mode={mode}
            target={wanted}
            isRefused={isRefused}
            onChange={setTarget}
            probe={probe}
            isComplete={body !== undefined}
          />
        </Section>
      )}
      {mode && body && probe.isGood && (
        <Section title={words.sections.summary}>
          <Summary datasource={datasource} job={backup.data} probe={body} target={wanted} />
        </Section>
      )}
    </>
  );
}
