import type { Auth } from '@holdfast/clients';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../parts/confirm.tsx';
import { Failure } from '../../parts/failure.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { sayThatFactorIsWanted } from '../../session/factor-wanted.ts';
import { factorsQuery } from '../../session/factors.ts';
import { holdfast } from '../../session/holdfast.ts';
import { canUsePasskeys, makePasskey } from '../../session/passkeys.ts';
import { texts } from '../../texts/index.ts';
import { NewTotp } from './new-totp.tsx';

const words = texts.factors;
type Row = { id: string; name: string; since: string; used: string | null };

/** What proves who people are, besides the password. */
export function Factors() {
  const queryClient = useQueryClient();
  const factors = useQuery(factorsQuery);
  const [codes, setCodes] = useState<string[]>([]);
  const [removing, setRemoving] = useState<Row>();
  const onAdded = (recoveryCodes: string[]) => {
    // A further factor brings no codes: those shown before stay until they have been read.
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    sayThatFactorIsWanted(false);
    void queryClient.invalidateQueries();
  };
  const remove = useMutation({
    mutationFn: ({ id }: Row) =>
      id === 'totp'
        ? holdfast.auth.removeTotp()
        : holdfast.auth.removePasskey({ path: { passkeyId: id } }),
    onSuccess: () => {
      setRemoving(undefined);
      setCodes([]);
    },
    onSettled: () => queryClient.invalidateQueries(factorsQuery),
  });
  const renew = useMutation({
    mutationFn: () => holdfast.auth.renewRecoveryCodes(),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <Section title={words.title} lead={words.lead}>
      <QueryView query={factors}>
        {(found) => (
          <Stack>
            <FactorTable rows={rowsOf(found)} onRemove={setRemoving} />
            {found.totp?.lockedUntil && (
              <Alert color="yellow">
                {words.locked} <Time at={found.totp.lockedUntil} exact />
              </Alert>
            )}
            {codes.length > 0 && <Codes codes={codes} />}
            {rowsOf(found).length > 0 && (
              <Group>
                <Text size="sm">{words.codesLeft(found.recoveryCodesLeft)}</Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={renew.isPending}
                  onClick={() => renew.mutate()}
                >
                  {words.renew}
                </Button>
              </Group>
            )}
            {renew.error && <Failure error={renew.error} />}
            {!found.totp && <NewTotp onAdded={onAdded} />}
            <NewPasskey onAdded={onAdded} />
          </Stack>
        )}
      </QueryView>
      {removing && (
        <Confirm
          title={words.removeTitle(removing.name)}
          action={words.remove}
          keep={words.keep}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => {
            remove.reset();
            setRemoving(undefined);
          }}
        >
          {words.removeText}
        </Confirm>
      )}
    </Section>
  );
}

function rowsOf({ totp, passkeys }: Auth.Factors): Row[] {
  return [
    ...(totp ? [{ id: 'totp', name: words.app, since: totp.addedAt, used: null }] : []),
    ...passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name: words.passkeyNamed(name), since: createdAt, used: lastUsedAt },
    })),
  ];
}

function FactorTable({ rows, onRemove }: { rows: Row[]; onRemove: (row: Row) => void }) {
  if (rows.length === 0) return <Text size="sm">{words.none}</Text>;
  return (
    <RowTable
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: words.factor, cell: ({ name }) => <Text size="sm">{name}</Text> },
        { label: words.since, cell: ({ since }) => <Time at={since} /> },
        { label: words.used, cell: ({ used }) => (used ? <Time at={used} /> : '–') },
        {
          label: words.remove,
          cell: (row) => (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`${words.remove}: ${row.name}`}
              onClick={() => onRemove(row)}
            >
              {words.remove}
            </Button>
          ),
        },
      ]}
    />
  );
}

function Codes({ codes }: { codes: string[] }) {
  const lines = codes.join('\n');
  return (
    <Stack gap="xs" align="flex-start">
      <SecretOnce title={words.codes} text={words.codesText} lines={lines} />
      <Button
        variant="default"
        onClick={() => saveFile('holdfast-recovery-codes.txt', `${lines}\n`)}
      >
        {words.saveCodes}
      </Button>
    </Stack>
  );
}

function NewPasskey({ onAdded }: { onAdded: (codes: string[]) => void }) {
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const { ticket, options } = await holdfast.auth.beginPasskey();
      const passkey = await makePasskey(options);
      return holdfast.auth.addPasskey({ body: { ticket, name, passkey } });
    },
    onSuccess: ({ recoveryCodes }) => {
      setName('');
      onAdded(recoveryCodes);
    },
  });
  if (!canUsePasskeys()) return <Text size="sm">{words.noPasskeys}</Text>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Stack gap="sm">
        <Group align="flex-end">
          <TextInput
            label={words.passkeyName}
            placeholder={words.passkeyExample}
            required
            withAsterisk={false}
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            w={{ base: '100%', sm: 320 }}
          />
          <Button
            type="submit"
            variant="default"
            loading={add.isPending}
            disabled={name.trim() === ''}
          >
            {words.addPasskey}
          </Button>
        </Group>
        {add.error && <Failure error={add.error} />}
      </Stack>
    </form>
  );
}
