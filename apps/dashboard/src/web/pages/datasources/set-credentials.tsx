import { type Backup, HoldfastError } from '@holdfast/clients';
import { useForm } from '@mantine/form';
import { Setting } from '../../parts/setting.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { CredentialsFields } from './credentials-fields.tsx';
import {
  CREDENTIAL_FIELDS,
  type CredentialValues,
  credentialsOf,
  fieldOf,
  NO_CREDENTIALS,
} from './credentials-model.ts';
import { ReaderUser } from './reader-user.tsx';
import { VerifyResult } from './verify.tsx';

const { settings } = texts.datasources;

/** Stores the credentials, and tries them at once. */
export function CredentialsSetting({ datasource }: { datasource: Backup.Datasource }) {
  const { id, engine, connection } = datasource;
  const { api } = useMember();
  const form = useForm<CredentialValues>({
    initialValues: connection
      ? { ...NO_CREDENTIALS, ...connection, mode: 'fields' }
      : NO_CREDENTIALS,
  });
  const save = useAction(async (values: CredentialValues) => {
    await api.backup.setDatasourceCredentials({ path: { id }, body: credentialsOf(values) });
    return api.backup.verifyDatasource({ path: { id } });
  });
  const { fields, rest } = credentialFaults(save.error);
  return (
    <Setting
      title={settings.credentials}
      text={settings.credentialsText}
      isDirty={form.isDirty()}
      isBusy={save.isPending}
      error={rest}
      action={settings.credentialsAction}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(credentialFaults(error).fields) }),
      )}
    >
      <CredentialsFields
        engine={engine}
        form={form}
        hasStoredCa={connection?.tls === 'verify-full'}
      />
      <ReaderUser engine={engine} {...form.values} />
      {save.data && Object.keys(fields).length === 0 && <VerifyResult result={save.data} />}
    </Setting>
  );
}

/** The faults by field; those without a field here are shown above the button. */
export function credentialFaults(error: unknown): {
  fields: Record<string, string>;
  rest: unknown;
} {
  if (!(error instanceof HoldfastError) || !error.fields) return { fields: {}, rest: error };
  const named = Object.entries(error.fields).map(
    ([name, fault]) => [fieldOf(name), fault] as const,
  );
  const known = named.filter(([name]) => CREDENTIAL_FIELDS.some((field) => field === name));
  return {
    fields: Object.fromEntries(known),
    rest: known.length === named.length ? undefined : error,
  };
}
