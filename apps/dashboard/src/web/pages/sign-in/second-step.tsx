import type { Auth } from '@holdfast/clients';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { answerPasskey, canUsePasskeys, codeIn } from '../../session/passkeys.ts';
import { texts } from '../../texts/index.ts';

const words = texts.secondFactor;
type Asked = Auth.SecondFactorAsked['secondFactor'];

/** After the right password, or a provider's sign-on: the app, a recovery code or a passkey. */
export function SecondStep({
  asked: { ticket, methods },
  lead = words.lead,
  onDone,
  onBack,
}: {
  asked: Asked;
  lead?: string;
  onDone: (account: Auth.Account) => Promise<void>;
  onBack: () => void;
}) {
  const [typed, setTyped] = useState('');
  const finish = useMutation({
    mutationFn: async (by: 'code' | 'passkey') => {
      const { auth } = holdfast;
      if (by === 'code') {
        return auth.signInSecondFactorBrowser({ body: { ticket, ...codeIn(typed) } });
      }
      const { options } = await auth.askPasskeyAtSignIn({ body: { ticket } });
      const passkey = await answerPasskey(options);
      return auth.signInSecondFactorBrowser({ body: { ticket, passkey } });
    },
    onSuccess: onDone,
  });
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        finish.mutate('code');
      }}
    >
      <Stack>
        <Text size="sm">{lead}</Text>
        {hasPasskey && (
          <Button loading={finish.isPending} onClick={() => finish.mutate('passkey')}>
            {words.usePasskey}
          </Button>
        )}
        <TextInput
          label={words.code}
          description={words.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          required
          withAsterisk={false}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {finish.error && <Failure error={finish.error} />}
        <Button
          type="submit"
          variant={hasPasskey ? 'default' : 'filled'}
          loading={finish.isPending}
          disabled={typed.trim() === ''}
        >
          {texts.signIn.action}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {words.back}
        </Button>
      </Stack>
    </form>
  );
}
