import { Stack, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { texts } from '../../texts/index.ts';
import type { FieldsProps, OwnKind } from './draft.ts';
import { S3Fields } from './s3-fields.tsx';
import { SftpFields } from './sftp-fields.tsx';

const words = texts.destinations;

const FIELDS: Record<OwnKind | 'managed', ComponentType<FieldsProps> | undefined> = {
  ...{ managed: undefined, s3: S3Fields, sftp: SftpFields },
};

export function DestinationFields({ kind, ...props }: FieldsProps & { kind: OwnKind | 'managed' }) {
  const { draft, onChange, faults } = props;
  const Fields = FIELDS[kind];
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
      {Fields && <Fields {...props} />}
    </Stack>
  );
}
