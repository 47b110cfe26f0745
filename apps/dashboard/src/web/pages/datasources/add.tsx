import { Stepper } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { NotAllowed } from '../../parts/not-allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { type Draft, keepDraft, readDraft } from './draft.ts';
import { type Step, WIZARD_STEPS } from './places.ts';
import { useDatasource } from './queries.ts';
import { BackupStep } from './wizard-backup.tsx';
import { ConnectionStep } from './wizard-connection.tsx';
import { EngineStep } from './wizard-engine.tsx';
import { ProofStep } from './wizard-proof.tsx';
import { ScheduleStep } from './wizard-schedule.tsx';

const { wizard } = texts.datasources;

/** From nothing to a proven backup. The address has the current step, so people can leave and return. */
export function AddDatasourcePage() {
  const { id, step, job } = useSearch({ from: '/signed-in/databases/new' });
  const navigate = useNavigate({ from: '/databases/new' });
  const member = useMember();
  const { may } = member;
  const datasource = useDatasource(id);
  const [draft, setDraft] = useState(() => readDraft(member));
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(member, next);
  };
  const go = (to: Step, more: { id?: string; job?: string } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...more, step: to }) });
  const isConnected = Boolean(datasource.data?.connection);
  const furthest = !id ? 1 : isConnected ? (job ? 4 : 3) : 1;
  const wanted = step ?? (id ? (isConnected ? 'schedule' : 'connection') : 'engine');
  const at = Math.min(WIZARD_STEPS.indexOf(wanted), id && datasource.data ? furthest : 1);
  const crumbs = [{ label: texts.datasources.title, to: { to: '/databases' } as const }];
  if (!may('backup', 'createDatasource')) {
    return <NotAllowed title={wizard.title} crumbs={crumbs} />;
  }
  return (
    <Page title={datasource.data?.name ?? wizard.title} crumbs={crumbs} lead={wizard.lead}>
      <Stepper
        active={at}
        size="sm"
        className="steps-of-wizard"
        wrap={false}
        onStepClick={(clicked) => go(WIZARD_STEPS[clicked] ?? 'engine')}
        allowNextStepsSelect={false}
      >
        {WIZARD_STEPS.map((one, place) => (
          <Stepper.Step
            key={one}
            label={wizard.steps[one]}
            description={wizard.hints[one]}
            allowStepSelect={place <= furthest && (place > 0 || !id)}
          />
        ))}
      </Stepper>
      {id && !datasource.data ? (
        <QueryView query={datasource}>{() => null}</QueryView>
      ) : (
        <>
          {at === 0 && (
            <EngineStep draft={draft} onChange={change} onNext={() => go('connection')} />
          )}
          {at === 1 && (
            <ConnectionStep
              datasource={datasource.data}
              draft={draft}
              onChange={change}
              onMade={(made) =>
                void navigate({ search: (before) => ({ ...before, id: made }), replace: true })
              }
              onNext={() => go('schedule')}
              onBack={() => go('engine')}
            />
          )}
          {at === 2 && id && <ScheduleStep id={id} onNext={() => go('backup')} />}
          {at === 3 && id && (
            <BackupStep
              id={id}
              job={job}
              onStarted={(jobId) => go('backup', { job: jobId })}
              onNext={() => go('proof')}
            />
          )}
          {at === 4 && id && job && <ProofStep id={id} job={job} />}
        </>
      )}
    </Page>
  );
}
