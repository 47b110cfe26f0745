import type { Auth } from '@holdfast/clients';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Command } from '../../parts/command.tsx';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';

const words = texts.factors;

/** The QR code for the app, and then the first code that the app shows. */
export function NewTotp({ onAdded }: { onAdded: (codes: string[]) => void }) {
  const begin = useMutation({
    mutationFn: async () => {
      const begun = await holdfast.auth.addTotp();
      const { renderSVG } = await import('uqr');
      const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(begun.address))}`;
      return { ...begun, picture };
    },
  });
  if (begin.data) return <Begun {...begin.data} onAdded={onAdded} />;
  return (
    <Stack gap="sm" align="flex-start">
      <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
        {words.addApp}
      </Button>
      {begin.error && <Failure error={begin.error} />}
    </Stack>
  );
}

function Begun({
  secret,
  picture,
  onAdded,
}: Auth.NewTotp & { picture: string; onAdded: (codes: string[]) => void }) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => holdfast.auth.confirmTotp({ body: { code: code.replaceAll(' ', '') } }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  const { fields, rest } = faultsOf(confirm.error, ['code']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{words.scan}</Text>
        <img src={picture} alt={words.picture} width={180} height={180} />
        <Text size="sm">{words.orType}</Text>
        <Command text={secret} />
        <Group align="flex-start">
          <TextInput
            label={words.firstCode}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            withAsterisk={false}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={fields.code}
          />
        </Group>
        {rest != null && <Failure error={rest} />}
        <Group>
          <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
            {words.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
