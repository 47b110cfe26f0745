import type { Person } from '../connection/index.ts';

export async function verifyEmail({ holdfast, output }: Person): Promise<void> {
  const address = await holdfast.auth.getAccountEmail();
  if (address.verified) {
    output.done(`${address.email} is already confirmed.`, address);
    return;
  }
  await holdfast.auth.askToVerifyEmail();
  output.done(`A link is on its way to ${address.email}. It is good for 24 hours.`, address);
}
