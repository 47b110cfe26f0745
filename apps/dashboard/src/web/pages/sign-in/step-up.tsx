import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { factorsQuery } from '../../session/factors.ts';
import { holdfast } from '../../session/holdfast.ts';
import { answerPasskey, canUsePasskeys, codeIn } from '../../session/passkeys.ts';
import { giveUpProof, sayThatProofWasGiven } from '../../session/step-up.ts';
import { texts } from '../../texts/index.ts';
import { SignOnAgain } from './sign-on-again.tsx';

const words = texts.stepUp;

/** Over whatever page wants it; what was asked for goes on as soon as it is given. */
export function StepUp() {
  const queryClient = useQueryClient();
  const { data: factors } = useQuery(factorsQuery);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
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
  const close = () => giveUpProof(words.givenUp);
  return (
    <Modal
      opened
      onClose={close}
      title={words.title}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may stand in a form of the page.
          event.stopPropagation();
          prove.mutate('typed');
        }}
      >
        <Stack>
          <Text size="sm">{words.text}</Text>
          {factors && factors.passkeys.length > 0 && canUsePasskeys() && (
            <Button loading={prove.isPending} onClick={() => prove.mutate('passkey')}>
              {texts.secondFactor.usePasskey}
            </Button>
          )}
          <PasswordInput
            label={texts.signIn.password}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={fields.password}
          />
          {factors?.totp && (
            <TextInput
              label={words.orCode}
              description={texts.secondFactor.codeHint}
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={fields.code ?? fields.recoveryCode}
            />
          )}
          {rest != null && <Failure error={rest} />}
          <Button
            type="submit"
            loading={prove.isPending}
            disabled={password === '' && code.trim() === ''}
          >
            {words.action}
          </Button>
          <SignOnAgain />
        </Stack>
      </form>
    </Modal>
  );
}
