import type { Auth } from '@holdfast/clients';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { factorsQuery } from '../../session/factors.ts';
import { holdfast } from '../../session/holdfast.ts';
import { answerPasskey, codeIn } from '../../session/passkeys.ts';
import { sayThatProofWasGiven } from '../../session/step-up.ts';
import { texts } from '../../texts/index.ts';
import { SignOnAgain } from './sign-on-again.tsx';

const words = texts.stepUp;

/** Asks only for proofs that count in the place that wants one. */
export function ProofForm({ ways }: { ways: Auth.WaysToProve['ways'] }) {
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const counts = (...kinds: string[]) => ways.some(({ kind }) => kinds.includes(kind));
  const takesPassword = counts('password');
  const takesCode = counts('totp', 'recovery_code');
  const takesFactor = takesCode || counts('passkey');
  const prove = useMutation({
    mutationFn: async (by: 'typed' | 'passkey') => {
      const { auth } = holdfast;
      if (by === 'typed') {
        return auth.stepUp({ body: password === '' ? codeIn(code) : { password } });
      }
      const { ticket, options } = await auth.askPasskeyAtStepUp();
      return auth.stepUp({ body: { ticket, passkey: await answerPasskey(options) } });
    },
    onSuccess: () => {
      sayThatProofWasGiven();
      void queryClient.invalidateQueries(factorsQuery);
    },
  });
  const { fields, rest } = faultsOf(prove.error, ['password', 'code', 'recoveryCode']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may be inside a form of the page.
        event.stopPropagation();
        prove.mutate('typed');
      }}
    >
      <Stack>
        <Text size="sm">{takesFactor && !takesPassword ? words.factorText : words.text}</Text>
        {counts('passkey') && (
          <Button loading={prove.isPending} onClick={() => prove.mutate('passkey')}>
            {texts.secondFactor.usePasskey}
          </Button>
        )}
        {takesPassword && (
          <PasswordInput
            label={texts.signIn.password}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={fields.password}
          />
        )}
        {takesCode && (
          <TextInput
            label={takesPassword ? words.orCode : texts.secondFactor.code}
            description={counts('totp') ? texts.secondFactor.codeHint : words.recoveryCodeHint}
            autoComplete="one-time-code"
            data-autofocus={!takesPassword || undefined}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={fields.code ?? fields.recoveryCode}
          />
        )}
        {rest != null && <Failure error={rest} />}
        {(takesPassword || takesCode) && (
          <Button
            type="submit"
            loading={prove.isPending}
            disabled={password === '' && code.trim() === ''}
          >
            {words.action}
          </Button>
        )}
        {ways.map(
          ({ providerId: id, name = '' }) =>
            id !== undefined && (
              <SignOnAgain key={id} provider={{ id, name }} isOnly={ways.length === 1} />
            ),
        )}
      </Stack>
    </form>
  );
}
