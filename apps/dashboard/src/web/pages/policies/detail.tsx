import { Button, Divider } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { AttachedDatabases } from './attached.tsx';
import { EditPolicy } from './edit.tsx';
import { usePolicy } from './queries.ts';

const { policies } = texts;

export function PolicyPage() {
  const { id } = useParams({ from: '/signed-in/policies/$id' });
  const { api, may, organisation } = useMember();
  const policy = usePolicy(id);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const { data } = policy;
  return (
    <Page
      title={data?.name ?? policies.title}
      crumbs={[{ label: policies.title, to: { to: '/policies' } }]}
      actions={
        data &&
        may('backup', 'deleteBackupPolicy') && (
          <Button variant="default" onClick={() => setDeleting(true)}>
            {policies.delete}
          </Button>
        )
      }
    >
      <QueryView query={policy} isReady={policy.isFetchedAfterMount}>
        {(policy) => (
          <>
            <EditPolicy policy={policy} />
            <Divider />
            <AttachedDatabases id={id} />
            {isDeleting && (
              <ConfirmByName
                title={policies.deleteTitle}
                name={policy.name}
                action={policies.delete}
                onClose={() => setDeleting(false)}
                onConfirm={async () => {
                  await api.backup.deleteBackupPolicy({ path: { id } });
                  await navigate({ to: '/policies' });
                  void queryClient.invalidateQueries({ queryKey: [organisation.id, 'policies'] });
                }}
              >
                {policies.deleteText}
              </ConfirmByName>
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
}
