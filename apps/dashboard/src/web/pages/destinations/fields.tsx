import { Stack, TextInput } from '@mantine/core';
import { texts } from '../../texts/index.ts';
import type { FieldsProps, OwnKind } from './draft.ts';
import { S3Fields } from './s3-fields.tsx';
import { SftpFields } from './sftp-fields.tsx';

const words = texts.destinations;

export function DestinationFields({ kind, ...props }: FieldsProps & { kind: OwnKind | 'managed' }) {
  const { draft, onChange, faults } = props;
  return (
    <Stack gap="sm">
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        error={faults.name}
        autoComplete="off"
        maw={420}
      />
      {kind === 's3' && <S3Fields {...props} />}
      {kind === 'sftp' && <SftpFields {...props} />}
    </Stack>
  );
}
