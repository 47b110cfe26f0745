import { type Backup, HoldfastError } from '@holdfast/clients';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../parts/failure.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { CredentialsFields } from './credentials-fields.tsx';
import { type CredentialValues, credentialsOf, NO_CREDENTIALS } from './credentials-model.ts';
import { type Draft, forgetDraft } from './draft.ts';
import { datasourceKey } from './queries.ts';
import { ReaderUser } from './reader-user.tsx';
import { credentialFaults } from './set-credentials.tsx';
import { VerifyResult } from './verify.tsx';

const { wizard } = texts.datasources;

/** Stores the credentials and tries them at once; what was typed stays, whatever the result. */
export function ConnectionStep({
  datasource,
  draft,
  onChange,
  onMade,
  onNext,
  onBack,
}: {
  datasource: Backup.Datasource | undefined;
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  onMade: (id: string) => void;
  onNext: () => void;
  onBack: () => void;
}) {
  const { api, organisation, user } = useMember();
  const queryClient = useQueryClient();
  const engine = datasource?.engine ?? draft.engine;
  const { engine: _, name, ...typed } = draft;
  const kept = datasource?.connection ? { ...datasource.connection, mode: 'fields' as const } : {};
  const form = useForm<CredentialValues>({
    initialValues: { ...NO_CREDENTIALS, ...typed, ...kept },
    onValuesChange: ({ uri: _, password: __, ...open }) => {
      if (!datasource) onChange(open);
    },
  });
  const connect = useAction(async (values: CredentialValues) => {
    const credentials = credentialsOf(values);
    if (datasource) {
      const path = { id: datasource.id };
      await api.backup.setDatasourceCredentials({ path, body: credentials });
      return api.backup.verifyDatasource({ path });
    }
    const body = { name: name.trim(), engine, credentials };
    const made = await api.backup.createDatasource({ body });
    // It exists now: the cache gets it before the address names it, so this step stays open.
    queryClient.setQueryData(datasourceKey(organisation.id, made.id), made);
    forgetDraft({ user, organisation });
    onMade(made.id);
    return api.backup.verifyDatasource({ path: { id: made.id } });
  });
  const { rest } = credentialFaults(connect.error);
  const isNameTaken = rest instanceof HoldfastError && rest.type === 'NAME_TAKEN';
  const result = connect.data;
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        connect.mutate(values, {
          onError: (error) => form.setErrors(credentialFaults(error).fields),
        }),
      )}
    >
      <Stack maw={640}>
        <CredentialsFields
          engine={engine}
          form={form}
          hasStoredCa={datasource?.connection?.tls === 'verify-full'}
        />
        <ReaderUser engine={engine} {...form.values} />
        <div aria-live="polite">
          {rest != null && <Failure error={rest} />}
          {result && <VerifyResult result={result} />}
        </div>
        <Group>
          {result?.ok && <Button onClick={onNext}>{wizard.next}</Button>}
          <Button
            type="submit"
            variant={result?.ok ? 'default' : 'filled'}
            loading={connect.isPending}
          >
            {result ? wizard.tryAgain : wizard.connect}
          </Button>
          {!datasource && (
            <Button variant={isNameTaken ? 'filled' : 'default'} onClick={onBack}>
              {wizard.back}
            </Button>
          )}
          {datasource && !result?.ok && (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/databases/$id" params={{ id: datasource.id }} {...props} />
              )}
            >
              {wizard.later}
            </Anchor>
          )}
        </Group>
      </Stack>
    </form>
  );
}
