import { Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';
import { Done, Incomplete, Outside } from './outside.tsx';
import { useToken } from './use-token.ts';

const words = texts.links.reset;

export function ResetPage() {
  const token = useToken();
  const form = useForm({ initialValues: { password: '' } });
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      holdfast.auth.resetPassword({ body: { token, password } }),
  });
  const { fields, rest } = faultsOf(reset.error, ['password']);
  if (token === '') return <Incomplete title={words.title} />;
  return (
    <Outside title={words.title}>
      {reset.isSuccess ? (
        <Done>{words.done}</Done>
      ) : (
        <form onSubmit={form.onSubmit((body) => reset.mutate(body))}>
          <Stack>
            <PasswordInput
              label={texts.account.newPassword}
              description={texts.account.passwordRule}
              autoComplete="new-password"
              required
              withAsterisk={false}
              {...form.getInputProps('password')}
              error={fields.password}
            />
            {rest != null && <Failure error={rest} />}
            <Button type="submit" loading={reset.isPending}>
              {words.action}
            </Button>
          </Stack>
        </form>
      )}
    </Outside>
  );
}
