import type { Backup } from '@holdfast/clients';
import { Button, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
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

/** What will happen to what, before anything does. */
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
  const { api, may } = useMember();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const start = useMutation({
    mutationFn: () => api.backup.createRestore({ body: restoreOf(probe, target) }),
    onSuccess: ({ id }) => navigate({ to: '/restores/$id', params: { id } }),
  });
  const isOverwrite = probe.mode === 'overwrite';
  const { connection } = datasource;
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
            onClick={() => (isOverwrite ? setConfirming(true) : start.mutate())}
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
      {isConfirming && connection && (
        <ConfirmByName
          title={words.confirm.title}
          name={connection.database}
          action={words.confirm.action}
          onClose={() => setConfirming(false)}
          onConfirm={() => start.mutateAsync()}
        >
          {words.confirm.text(connection.database, `${connection.host}:${connection.port}`)}
        </ConfirmByName>
      )}
    </Stack>
  );
}
