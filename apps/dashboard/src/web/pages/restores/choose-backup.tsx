import { type Backup, isBad } from '@holdfast/clients';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { standingOf } from '../../parts/backup-standing.ts';
import { Command } from '../../parts/command.tsx';
import { useDatasourceNames } from '../../parts/datasource-names.ts';
import { DatasourceSelect } from '../../parts/datasource-select.tsx';
import { Failure } from '../../parts/failure.tsx';
import { bytes, localTime } from '../../parts/format.ts';
import { shellWord } from '../../parts/shell-word.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { useBackup } from '../backups/use-backup.ts';

const words = texts.restores;

export function ChooseBackup({
  database,
  backup,
  onChange,
}: {
  database: string | undefined;
  backup: string | undefined;
  onChange: (chosen: { database?: string; backup?: string }) => void;
}) {
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start">
        <DatasourceSelect
          label={words.database}
          placeholder={words.choose}
          none={<NoDatabase />}
          value={database}
          onChange={(id) => onChange(id ? { database: id } : {})}
        />
        {database && (
          <OneOf
            key={database}
            database={database}
            backup={backup}
            onChange={(jobId) => onChange({ database, ...(jobId && { backup: jobId }) })}
          />
        )}
      </Group>
      {database && backup && <Chosen id={database} jobId={backup} />}
    </Stack>
  );
}

function NoDatabase() {
  const { may } = useMember();
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{words.noDatabases}</Text>
      {may('backup', 'createDatasource') && (
        <Button renderRoot={(props) => <Link to="/databases/new" {...props} />}>
          {texts.datasources.wizard.title}
        </Button>
      )}
    </Stack>
  );
}

function OneOf({
  database,
  backup,
  onChange,
}: {
  database: string;
  backup: string | undefined;
  onChange: (jobId: string | undefined) => void;
}) {
  const { api } = useMember();
  const name = useDatasourceNames([database])(database) ?? database;
  const list = useList(['restorable', database], ({ cursor, signal }) =>
    api.backup.listDatasourceBackups({
      path: { id: database },
      query: { state: 'completed', limit: 50, ...(cursor && { cursor }) },
      signal,
    }),
  );
  const jobs = list.data ?? [];
  const options = jobs.map((job) => ({ value: job.jobId, label: labelOf(job) }));
  if (backup && list.data && !jobs.some(({ jobId }) => jobId === backup)) {
    options.unshift({ value: backup, label: backup });
  }
  if (list.error) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.data && options.length === 0) {
    return (
      <div>
        <Text>{words.noBackups}</Text>
        <Command text={`holdfast backups run-now ${shellWord(name)} --wait`} />
      </div>
    );
  }
  return (
    <Group gap="sm" align="flex-end" style={{ flex: 1 }}>
      <Select
        label={words.backup}
        placeholder={words.choose}
        data={options}
        value={list.data ? (backup ?? null) : null}
        onChange={(jobId) => onChange(jobId ?? undefined)}
        allowDeselect={false}
        searchable
        nothingFoundMessage={texts.frame.nothingFound}
        w={{ base: '100%', xs: 400 }}
      />
      {list.hasNextPage && (
        <Button
          variant="subtle"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.olderBackups}
        </Button>
      )}
    </Group>
  );
}

function labelOf(job: Backup.BackupJob): string {
  const at = localTime(new Date(job.finishedAt ?? job.queuedAt));
  const size = job.storedBytes === null ? '' : ` · ${bytes(job.storedBytes)}`;
  const safety = job.trigger === 'safety' ? ` · ${texts.backups.triggers.safety}` : '';
  return `${at}${size} · ${standingOf(job).label}${safety}`;
}

/** What people should know about the backup they chose. */
function Chosen({ id, jobId }: { id: string; jobId: string }) {
  // If it cannot be read, the error is shown below, where the next step would be.
  const { data: job } = useBackup({ id, jobId });
  if (!job || (job.state === 'completed' && job.proof.verdict === 'confirmed')) return null;
  if (job.state !== 'completed') {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        {texts.backups.meaning[job.state]}
      </Alert>
    );
  }
  const { verdict } = job.proof;
  const isOne = isBad(verdict);
  return (
    <Alert
      color={isOne ? 'red' : 'blue'}
      variant="light"
      icon={isOne ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
    >
      {HINTS[verdict]}
    </Alert>
  );
}

const HINTS: Record<Backup.BackupJob['proof']['verdict'], string | undefined> = {
  confirmed: undefined,
  confirmed_except: words.exceptedHint,
  mismatch: words.badHint,
  not_restorable: words.refusedHint,
  missing: words.missingHint,
  cannot_confirm: words.unprovenHint,
  unproven: words.unprovenHint,
};
