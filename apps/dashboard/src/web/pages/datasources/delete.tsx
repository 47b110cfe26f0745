import type { Backup } from '@holdfast/clients';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { detail } = texts.datasources;

export function DeleteDatasource({
  datasource: { id, name },
  onClose,
}: {
  datasource: Backup.Datasource;
  onClose: () => void;
}) {
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmByName
      title={detail.deleteTitle}
      name={name}
      action={detail.delete}
      onClose={onClose}
      onConfirm={async () => {
        await api.backup.deleteDatasource({ path: { id }, body: { confirmation: name } });
        await navigate({ to: '/databases' });
        void queryClient.invalidateQueries({ queryKey: [organisation.id, 'overview'] });
      }}
    >
      {detail.deleteText}
    </ConfirmByName>
  );
}
