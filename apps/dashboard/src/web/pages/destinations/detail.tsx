import type { Backup } from '@holdfast/clients';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { useDestination } from '../backups/use-backup.ts';
import { EditDestination } from './edit.tsx';
import { FoundBackups } from './found.tsx';
import { VerifyDestination } from './verify.tsx';
import { whereOf } from './where.ts';

const words = texts.destinations;

export function DestinationPage() {
  const { id } = useParams({ from: '/signed-in/destinations/$id' });
  const { may } = useMember();
  const destination = useDestination(id, { refetchOnMount: 'always' });
  return (
    <Page
      title={destination.data?.name ?? texts.navigation.destinations}
      crumbs={[{ label: texts.navigation.destinations, to: { to: '/destinations' } }]}
      lead={destination.data && whereOf(destination.data)}
      actions={
        destination.data &&
        may('backup', 'deleteStorageDestination') && <Delete destination={destination.data} />
      }
    >
      <QueryView query={destination} isReady={destination.isFetchedAfterMount}>
        {(told) => (
          <>
            <Section title={words.about}>
              <Facts
                facts={[
                  [words.facts.kind, words.kinds[told.kind]],
                  [words.facts.created, <Time key="created" at={told.createdAt} exact />],
                  [words.facts.updated, <Time key="updated" at={told.updatedAt} exact />],
                ]}
              />
            </Section>
            <VerifyDestination destination={told} />
            {may('backup', 'updateStorageDestination') && (
              <EditDestination key={told.id} destination={told} />
            )}
            <FoundBackups destinationId={told.id} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Delete({ destination }: { destination: Backup.StorageDestination }) {
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {words.delete}
      </Button>
      {isOpen && (
        <ConfirmByName
          title={words.deleting.title}
          name={destination.name}
          action={words.deleting.action}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            await api.backup.deleteStorageDestination({ path: { id: destination.id } });
            sayDone(words.deleted);
            void queryClient.invalidateQueries({ queryKey: [organisation.id, 'destinations'] });
            await navigate({ to: '/destinations' });
          }}
        >
          {words.deleting.text}
        </ConfirmByName>
      )}
    </>
  );
}
