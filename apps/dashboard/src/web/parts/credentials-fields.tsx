import {
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { texts } from '../texts/index.ts';
import { type CredentialsDraft, TLS_MODES } from './credentials-draft.ts';

const words = texts.credentials;

/** A database's address and credentials, in either mode. What was typed stays when the mode changes. */
export function CredentialsFields({
  draft,
  onChange,
  faults,
}: {
  draft: CredentialsDraft;
  onChange: (draft: CredentialsDraft) => void;
  /** The faults, by field. */
  faults: Partial<Record<keyof CredentialsDraft, string>>;
}) {
  const set = (changed: Partial<CredentialsDraft>) => onChange({ ...draft, ...changed });
  const common = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={words.mode}
        data={[
          { value: 'fields', label: words.modes.fields },
          { value: 'uri', label: words.modes.uri },
        ]}
        value={draft.mode}
        onChange={(mode) => set({ mode: mode as CredentialsDraft['mode'] })}
        w={{ base: '100%', xs: 'fit-content' }}
      />
      {draft.mode === 'uri' ? (
        <PasswordInput
          {...common}
          label={words.uri}
          description={words.uriHint}
          value={draft.uri}
          onChange={(event) => set({ uri: event.currentTarget.value })}
          error={faults.uri}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            {...common}
            label={words.host}
            value={draft.host}
            onChange={(event) => set({ host: event.currentTarget.value })}
            error={faults.host}
          />
          <NumberInput
            label={words.port}
            placeholder={words.portHint}
            value={draft.port}
            onChange={(port) => set({ port })}
            error={faults.port}
            min={1}
            max={65_535}
            allowDecimal={false}
            hideControls
          />
          <TextInput
            {...common}
            label={words.database}
            value={draft.database}
            onChange={(event) => set({ database: event.currentTarget.value })}
            error={faults.database}
          />
          <TextInput
            {...common}
            label={words.username}
            value={draft.username}
            onChange={(event) => set({ username: event.currentTarget.value })}
            error={faults.username}
          />
          <PasswordInput
            label={words.password}
            autoComplete="new-password"
            value={draft.password}
            onChange={(event) => set({ password: event.currentTarget.value })}
            error={faults.password}
          />
          <Select
            label={words.tls}
            data={TLS_MODES.map((value) => ({ value, label: words.tlsModes[value] }))}
            value={draft.tls}
            onChange={(tls) => tls && set({ tls: tls as CredentialsDraft['tls'] })}
            allowDeselect={false}
            error={faults.tls}
          />
        </SimpleGrid>
      )}
      {draft.mode === 'fields' && draft.tls === 'verify-full' && (
        <Textarea
          label={words.ca}
          description={words.caHint}
          value={draft.ca}
          onChange={(event) => set({ ca: event.currentTarget.value })}
          error={faults.ca}
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
        />
      )}
    </Stack>
  );
}
