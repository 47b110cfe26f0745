import pg from 'pg';
import type { TlsMode } from '../../credentials/model.ts';
import type { SessionTask } from '../../session/model.ts';
import type { ProbeRefusal } from '../../session/refusal.ts';
import type { Progress } from '../../session/serve.ts';
import type { Wording } from '../../wording/wording.ts';
import { negotiate } from './negotiate.ts';
import { isPlainAscii, takePasswordAsIs } from './password-as-is.ts';
import { connectRefusal } from './refusals.ts';
import { type Session, type SignInOptions, signIn } from './sign-in.ts';
import { beginWithoutLimits } from './without-limits.ts';

export type { Session } from './sign-in.ts';

type Encryption = Parameters<typeof negotiate>[1];

type Attempt =
  | { session: Session }
  | {
      session?: undefined;
      refusal: ProbeRefusal;
      passwordRefused: boolean;
      mayWorkInPlain: boolean;
    };

const FIRST_TRY: Record<TlsMode, Encryption> = {
  off: 'off',
  prefer: 'if-offered',
  require: 'demanded',
  'verify-full': 'demanded',
};

/** Opens a session as the target's TLS mode says, or throws a refusal. */
export async function connect(
  task: SessionTask,
  progress: Progress,
  wording: Wording,
  options: SignInOptions = { pipeline: true },
): Promise<Session> {
  const { password } = task.target;
  const tls = task.target.socket === undefined ? task.target.tls : { mode: 'off' as const };
  const attempt = (encryption: Encryption) =>
    tryOnce(task, { ...options, encryption }, progress, wording);
  const first = await attempt(FIRST_TRY[tls.mode]);
  if (first.session) return first.session;
  if (first.passwordRefused && !isPlainAscii(password)) {
    takePasswordAsIs(password);
    const again = await attempt(FIRST_TRY[tls.mode]);
    if (again.session) return again.session;
  }
  if (tls.mode === 'prefer' && first.mayWorkInPlain) {
    const inPlain = await attempt('off');
    if (inPlain.session) return inPlain.session;
  }
  throw first.refusal;
}

async function tryOnce(
  task: SessionTask,
  { encryption, ...options }: SignInOptions & { encryption: Encryption },
  progress: Progress,
  wording: Wording,
): Promise<Attempt> {
  let encrypted = false;
  const open = async (settings: Readonly<Record<string, string>>) => {
    const link = await negotiate(task, encryption, progress, wording);
    encrypted = link.tls !== undefined;
    progress.reached('signing-in');
    return signIn(task, link, { ...options, settings });
  };
  try {
    return { session: await beginWithoutLimits(open) };
  } catch (error) {
    const refusal = connectRefusal(error, task.target, wording);
    const { errorCode } = refusal.failure;
    // As libpq does: the server may have a rule that is only for connections without TLS.
    const refusedEncrypted = encrypted && errorCode === 'AUTH_FAILED';
    return {
      refusal,
      passwordRefused: error instanceof pg.DatabaseError && error.code === '28P01',
      mayWorkInPlain: errorCode === 'TLS_FAILED' || refusedEncrypted,
    };
  }
}
