import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { giveFocusBack } from '../../parts/give-focus-back.ts';
import { factorsQuery } from '../../session/factors.ts';
import { holdfast } from '../../session/holdfast.ts';
import { answerPasskey, canUsePasskeys, codeIn } from '../../session/passkeys.ts';
import { giveUpProof, sayThatProofWasGiven } from '../../session/step-up.ts';
import { texts } from '../../texts/index.ts';
import { SignOnAgain } from './sign-on-again.tsx';

const words = texts.stepUp;

/** Over whatever page wants it; what was asked for goes on as soon as it is given. */
export function StepUp({ lastFocused }: { lastFocused: RefObject<Element | null> }) {
  const queryClient = useQueryClient();
  const { data: factors, isPending } = useQuery(factorsQuery);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [opener] = useState(lastFocused.current);
  useEffect(() => () => giveFocusBack(opener), [opener]);
  // A session that has shown none of the person's factors yet: the password is not enough for all.
  const isFactorWanted =
    factors !== undefined &&
    !factors.session.secondFactor &&
    (factors.totp !== null || factors.passkeys.length > 0);
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
  // What it asks for follows from them.
  if (isPending) return null;
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
          <Text size="sm">{isFactorWanted ? words.factorText : words.text}</Text>
          {factors && factors.passkeys.length > 0 && canUsePasskeys() && (
            <Button loading={prove.isPending} onClick={() => prove.mutate('passkey')}>
              {texts.secondFactor.usePasskey}
            </Button>
          )}
          {!isFactorWanted && (
            <PasswordInput
              label={texts.signIn.password}
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={fields.password}
            />
          )}
          {factors && (factors.totp || factors.recoveryCodesLeft > 0) && (
            <TextInput
              label={isFactorWanted ? texts.secondFactor.code : words.orCode}
              description={texts.secondFactor.codeHint}
              autoComplete="one-time-code"
              data-autofocus={isFactorWanted || undefined}
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
