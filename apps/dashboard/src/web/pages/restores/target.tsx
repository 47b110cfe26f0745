import { type Backup, HoldfastError } from '@holdfast/clients';
import { Alert, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { credentialsFaults } from '../../parts/credentials-draft.ts';
import { CredentialsFields } from '../../parts/credentials-fields.tsx';
import { texts } from '../../texts/index.ts';
import type { Mode } from './choice.ts';
import { ProbeResult } from './probe-result.tsx';
import { defaultOwnership, type TargetDraft } from './request.ts';
import type { ProbeView } from './use-probe.ts';

const words = texts.restores;

export function Target({
  datasource,
  mode,
  target,
  isRefused,
  onChange,
  probe,
  isComplete,
}: {
  datasource: Backup.Datasource;
  mode: Mode;
  target: TargetDraft;
  /** By the proof of the backup, every restore refuses part of it. */
  isRefused: boolean;
  onChange: (target: TargetDraft) => void;
  probe: ProbeView;
  isComplete: boolean;
}) {
  const set = (changed: Partial<TargetDraft>) => onChange({ ...target, ...changed });
  const { connection, skipsFailedObjects } = datasource;
  const fields = probe.error instanceof HoldfastError ? probe.error.fields : undefined;
  if (mode !== 'external_target' && !connection) {
    return <Alert color="yellow">{words.credentialsMissing}</Alert>;
  }
  const server = connection ? `${connection.host}:${connection.port}` : '';
  return (
    <Stack gap="md">
      {mode === 'new_database' && (
        <TextInput
          label={words.newName}
          description={words.newNameHint(server)}
          value={target.newName}
          onChange={(event) => set({ newName: event.currentTarget.value })}
          error={fields?.['target.database']}
          autoComplete="off"
          spellCheck={false}
          maw={420}
        />
      )}
      {mode === 'external_target' && (
        <CredentialsFields
          draft={target.credentials}
          onChange={(credentials) => set({ credentials })}
          faults={credentialsFaults(fields, 'target')}
        />
      )}
      {mode === 'overwrite' && (
        <Select
          label={words.keepFor}
          data={Object.entries(words.keepForChoices).map(([value, label]) => ({ value, label }))}
          value={target.keepOldFor}
          onChange={(keepOldFor) => keepOldFor && set({ keepOldFor })}
          allowDeselect={false}
          maw={240}
        />
      )}
      <Select
        label={words.ownership}
        data={Object.entries(words.ownershipChoices).map(([value, label]) => ({ value, label }))}
        value={target.ownership ?? defaultOwnership(mode)}
        onChange={(ownership) => set({ ownership: ownership as TargetDraft['ownership'] })}
        allowDeselect={false}
        maw={520}
      />
      {mode !== 'overwrite' && skipsFailedObjects && (
        <Checkbox
          label={words.skip}
          description={isRefused ? `${words.skipRefused} ${words.skipHint}` : words.skipHint}
          checked={target.skip === true}
          onChange={(event) => set({ skip: event.currentTarget.checked })}
        />
      )}
      <ProbeResult probe={probe} isComplete={isComplete} />
    </Stack>
  );
}
