import { HoldfastError } from './error.ts';
import type {
  SecondFactorAsked,
  SignedInAccount,
  SignInSecondFactorData,
} from './generated/auth/types.gen.ts';
import type { CallOptions } from './model.ts';

type Asked = SecondFactorAsked['secondFactor'];
type Factor = Omit<SignInSecondFactorData['body'], 'ticket'>;

/** Opens a session. `secondFactor` is called if the account has one; without it that fails. */
export type SignIn = (
  call: {
    body: { email: string; password: string };
    secondFactor?: (asked: Asked) => Promise<Factor>;
  } & CallOptions,
) => Promise<SignedInAccount>;

export function createSignIn(auth: {
  signIn(
    call: { body: { email: string; password: string } } & CallOptions,
  ): Promise<SignedInAccount | SecondFactorAsked>;
  signInSecondFactor(
    call: { body: SignInSecondFactorData['body'] } & CallOptions,
  ): Promise<SignedInAccount>;
}): SignIn {
  return async ({ secondFactor, ...call }) => {
    const answer = await auth.signIn(call);
    if (!('secondFactor' in answer)) return answer;
    const asked = answer.secondFactor;
    if (!secondFactor) {
      const message = 'The account has a second factor, and no code was given.';
      throw new HoldfastError({ type: 'SECOND_FACTOR_REQUIRED', message });
    }
    const body = { ticket: asked.ticket, ...(await secondFactor(asked)) };
    return auth.signInSecondFactor({ ...call, body });
  };
}
