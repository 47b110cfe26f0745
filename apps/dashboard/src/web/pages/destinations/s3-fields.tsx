import { Checkbox, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { texts } from '../../texts/index.ts';
import type { DestinationDraft, FieldsProps } from './draft.ts';

const words = texts.destinations;

export function S3Fields({ draft, onChange, faults, hasSecrets }: FieldsProps) {
  const { s3 } = draft;
  const set = (changed: Partial<DestinationDraft['s3']>) =>
    onChange({ ...draft, s3: { ...s3, ...changed } });
  const text = (field: 'endpoint' | 'region' | 'bucket' | 'prefix' | 'accessKeyId') => ({
    label: words[field],
    value: s3[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [field]: event.currentTarget.value }),
    error: faults[`s3.${field}`],
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...text('endpoint')} description={words.endpointHint} inputMode="url" />
        <TextInput {...text('region')} description={words.regionHint} />
        <TextInput {...text('bucket')} description={words.bucketHint} />
        <TextInput {...text('prefix')} description={words.prefixHint} />
        <TextInput {...text('accessKeyId')} />
        <PasswordInput
          label={words.secretAccessKey}
          description={hasSecrets ? words.secretKept : words.secretNew}
          value={s3.secretAccessKey}
          onChange={(event) => set({ secretAccessKey: event.currentTarget.value })}
          error={faults['s3.secretAccessKey']}
          autoComplete="new-password"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      <Checkbox
        label={words.virtualHosts}
        checked={!s3.forcePathStyle}
        onChange={(event) => set({ forcePathStyle: !event.currentTarget.checked })}
      />
    </>
  );
}
