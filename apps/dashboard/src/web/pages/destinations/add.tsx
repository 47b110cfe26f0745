import { Button, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { NotAllowed } from '../../parts/not-allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { Section } from '../../parts/section.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { creationOf, EMPTY, type OwnKind } from './draft.ts';
import { FIELD_NAMES } from './field-names.ts';
import { DestinationFields } from './fields.tsx';
import { outcomeOf, ProbeSteps } from './probe-steps.tsx';

const words = texts.destinations;
/** In the order in which they are offered. */
const KINDS = Object.keys({
  ...{ s3: true, sftp: true, managed: true },
} satisfies Record<OwnKind | 'managed', true>) as (OwnKind | 'managed')[];

const crumbs = [{ label: texts.navigation.destinations, to: { to: '/destinations' } as const }];

export function AddDestinationPage() {
  const { may } = useMember();
  if (may('backup', 'createStorageDestination')) return <NewDestination />;
  return <NotAllowed title={words.addTitle} crumbs={crumbs} />;
}

function NewDestination() {
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [kind, setKind] = useState<OwnKind | 'managed'>('s3');
  const [draft, setDraft] = useState(EMPTY);
  const add = useMutation({
    mutationFn: () =>
      kind === 'managed'
        ? api.backup.ensureManagedDestination()
        : api.backup.createStorageDestination({ body: creationOf(kind, draft) }),
    async onSuccess(destination) {
      queryClient.setQueryData([organisation.id, 'destination', destination.id], destination);
      void queryClient.invalidateQueries({ queryKey: [organisation.id, 'destinations'] });
      sayDone(words.added);
      await navigate({ to: '/destinations/$id', params: { id: destination.id } });
    },
  });
  const { fields, rest } = faultsOf(add.error, FIELD_NAMES);
  const stopped = outcomeOf(add.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  }
  return (
    <Page title={words.addTitle} lead={words.addLead} crumbs={crumbs}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Section title={words.what}>
            <Radio.Group
              aria-label={words.what}
              value={kind}
              onChange={(value) => {
                setKind(value as OwnKind);
                add.reset();
              }}
            >
              <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
                {KINDS.map((one) => (
                  <Radio
                    key={one}
                    value={one}
                    label={<Text fw={600}>{words.kinds[one]}</Text>}
                    description={words.kindTexts[one]}
                  />
                ))}
              </SimpleGrid>
            </Radio.Group>
          </Section>
          {kind !== 'managed' && (
            <>
              <Section title={words.settings}>
                <DestinationFields
                  kind={kind}
                  draft={draft}
                  onChange={setDraft}
                  faults={fields}
                  hasSecrets={false}
                />
              </Section>
              {(add.isPending || stopped) && (
                <Section title={words.probe}>
                  <ProbeSteps
                    outcome={
                      add.isPending ? { state: 'running' } : (stopped ?? { state: 'untried' })
                    }
                  />
                </Section>
              )}
            </>
          )}
          {rest != null && <Failure error={rest} />}
          <div>
            <Button type="submit" loading={add.isPending}>
              {kind === 'managed' ? words.useManaged : words.saveNew}
            </Button>
          </div>
        </Stack>
      </form>
    </Page>
  );
}
