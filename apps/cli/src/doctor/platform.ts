import { readAddress } from '../connection/address.ts';
import { commandLine } from '../connection/command-line.ts';
import { findAsker } from '../connection/connect.ts';
import type { Asker } from '../connection/model.ts';
import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import { duration } from '../terminal/index.ts';
import type { Finding } from './model.ts';

const PATIENCE_MS = 5_000;
/** Tokens and sessions are refused if the clocks differ by more than this. */
const MOST_OFF_MS = 60_000;

/** Checks the platform that this machine is signed in to, if any, and compares their clocks. */
export async function examinePlatform(
  { environment }: Pick<Surroundings, 'environment'>,
  choices: Common,
): Promise<Finding[]> {
  const check = 'platform';
  const login = commandLine(['login'], choices);
  try {
    const asker = await findAsker({ environment }, choices).catch(() => undefined);
    const address = asker?.url ?? environment.HOLDFAST_URL;
    return address
      ? await examineAddress(readAddress(address, 'HOLDFAST_URL'), asker, login)
      : [{ check, state: 'lacking', message: 'not signed in here', mend: login }];
  } catch (error) {
    const { message } = error as Error;
    return [{ check, state: 'missing', message, mend: `${login} --url <address>` }];
  }
}

async function examineAddress(
  url: string,
  asker: Asker | undefined,
  login: string,
): Promise<Finding[]> {
  const check = 'platform';
  const asked = Date.now();
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  if (!answer?.ok) {
    const why = answer ? `answers with ${answer.status}` : 'cannot be reached';
    const mend = `holdfast up (or ${login} --url <new address>)`;
    return [{ check, state: 'missing', message: `${url} ${why}`, mend }];
  }
  const clock = examineClock(answer.headers.get('date'), (asked + Date.now()) / 2);
  return [{ check, state: 'ok', message: reached(url, asker) }, ...clock];
}

function reached(url: string, asker: Asker | undefined): string {
  if (!asker) return `${url} can be reached; not signed in`;
  return 'serviceAccount' in asker
    ? `${url} can be reached, as a service account`
    : `${url} can be reached, signed in as ${asker.context}`;
}

function examineClock(date: string | null, now: number): Finding[] {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return [];
  // The header has whole seconds.
  const off = Math.max(0, Math.abs(now - there) - 1_000);
  const check = 'clock';
  return off <= MOST_OFF_MS
    ? [{ check, state: 'ok', message: 'in step with the platform' }]
    : [
        {
          ...{ check, state: 'missing' },
          message: `${duration(off)} ${now > there ? 'ahead of' : 'behind'} the platform; sign-ins and links will be refused`,
          mend: 'sudo timedatectl set-ntp true',
        },
      ];
}
