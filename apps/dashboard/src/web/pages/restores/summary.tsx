import type { Backup } from '@holdfast/clients';
import { Button, List, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Command } from '../../parts/command.tsx';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { restoreOf, type TargetDraft } from './request.ts';
import { commandFor, sentencesOf } from './tell.ts';

const words = texts.restores;
type Place = NonNullable<Backup.Datasource['connection']>;

/** Says what will happen to which database, before anything does. */
export function Summary({
  datasource,
  job,
  probe,
  target,
}: {
  datasource: Backup.Datasource;
  job: Backup.BackupJob;
  probe: Backup.ProbeRestoreTarget;
  target: TargetDraft;
}) {
  const { api, may, organisation } = useMember();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The place as it was shown: what people confirm does not change under the dialog.
  const [confirming, setConfirming] = useState<Place>();
  const start = useMutation({
    mutationFn: () => api.backup.createRestore({ body: restoreOf(probe, target) }),
    onSuccess: ({ id }) => navigate({ to: '/restores/$id', params: { id } }),
  });
  const isOverwrite = probe.mode === 'overwrite';
  async function overwrite(shown: Place) {
    const { id } = datasource;
    const { connection } = await api.backup.readDatasource({ path: { id } });
    if (!connection || !isSamePlace(connection, shown)) {
      void queryClient.invalidateQueries({ queryKey: [organisation.id, 'datasource', id] });
      throw new Error(words.confirm.moved(shown.database, serverOf(shown)));
    }
    return start.mutateAsync();
  }
  return (
    <Stack gap="md">
      <List type="ordered" spacing={6}>
        {sentencesOf(datasource, job, probe, target).map((sentence) => (
          <List.Item key={sentence} style={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </List.Item>
        ))}
      </List>
      {start.error && !isOverwrite && <Failure error={start.error} />}
      {may('backup', 'createRestore') && (
        <div>
          <Button
            color={isOverwrite ? 'red.9' : undefined}
            loading={start.isPending}
            onClick={() =>
              isOverwrite ? setConfirming(datasource.connection ?? undefined) : start.mutate()
            }
          >
            {isOverwrite ? words.beginOverwrite : words.begin}
          </Button>
        </div>
      )}
      <div>
        <Text size="sm" className="quiet">
          {words.command}
        </Text>
        <Command text={commandFor(datasource, job, probe, target)} />
      </div>
      {confirming && (
        <ConfirmByName
          title={words.confirm.title}
          name={confirming.database}
          action={words.confirm.action}
          onClose={() => setConfirming(undefined)}
          onConfirm={() => overwrite(confirming)}
        >
          {words.confirm.text(confirming.database, serverOf(confirming))}
        </ConfirmByName>
      )}
    </Stack>
  );
}

const serverOf = ({ host, port }: Place) => `${host}:${port}`;

const isSamePlace = (one: Place, other: Place) =>
  serverOf(one) === serverOf(other) && one.database === other.database;
