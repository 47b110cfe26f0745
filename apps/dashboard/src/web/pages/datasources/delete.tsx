import type { Backup } from '@holdfast/clients';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { undoTime, useDeletionSettings } from '../../parts/deletion-settings.ts';
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
  const settings = useDeletionSettings();
  const hours = settings.data?.undoHours ?? 0;
  if (settings.isLoading) return null;
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
      {hours > 0 ? detail.deleteUndoable(undoTime(hours)) : detail.deleteText}
    </ConfirmByName>
  );
}
