import {
  NumberInput,
  PasswordInput,
  SegmentedControl,
  SimpleGrid,
  Textarea,
  TextInput,
} from '@mantine/core';
import { texts } from '../../texts/index.ts';
import type { DestinationDraft, FieldsProps } from './draft.ts';

const words = texts.destinations;

export function SftpFields({ draft, onChange, faults, hasSecrets }: FieldsProps) {
  const { sftp } = draft;
  const set = (changed: Partial<DestinationDraft['sftp']>) =>
    onChange({ ...draft, sftp: { ...sftp, ...changed } });
  const common = (field: 'host' | 'username' | 'path' | 'hostKey' | 'password' | 'privateKey') => ({
    label: words[field],
    value: sftp[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [field]: event.currentTarget.value }),
    error: faults[`sftp.${field}`],
    autoComplete: 'off',
    spellCheck: false,
  });
  const secretHint = hasSecrets ? words.secretKept : words.secretNew;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...common('host')} />
        <NumberInput
          label={words.port}
          placeholder="22"
          value={sftp.port}
          onChange={(port) => set({ port })}
          error={faults['sftp.port']}
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
        />
        <TextInput {...common('username')} description={words.usernameHint} />
        <TextInput {...common('path')} description={words.pathHint} />
      </SimpleGrid>
      <Textarea
        {...common('hostKey')}
        description={words.hostKeyHint}
        autosize
        minRows={2}
        maxRows={4}
      />
      <div>
        <SegmentedControl
          aria-label={words.authentication}
          data={(['privateKey', 'password'] as const).map((value) => ({
            value,
            label: words.authentications[value],
          }))}
          value={sftp.authentication}
          onChange={(value) => set({ authentication: value as 'password' | 'privateKey' })}
        />
      </div>
      {sftp.authentication === 'password' ? (
        <PasswordInput
          {...common('password')}
          description={secretHint}
          autoComplete="new-password"
          maw={420}
        />
      ) : (
        <Textarea
          {...common('privateKey')}
          description={secretHint}
          autosize
          minRows={3}
          maxRows={8}
        />
      )}
    </>
  );
}
