import type { DomainName } from '@holdfast/names';
import type { Clock } from '@holdfast/platform/clock';
import type { Finding, LookupOptions, Source } from '../model.ts';
import { AskingFailed, type Patience, startPatience } from './asking.ts';
import type { Said } from './model.ts';

/** Asks one question within its deadline and reports the result, failures included. */
export async function findOut(
  { source, server, clock }: { source: Source; server: string; clock: Clock },
  options: LookupOptions,
  ask: (patience: Patience) => Promise<Said>,
): Promise<Finding> {
  const at = clock.now();
  const started = performance.now();
  const patience = startPatience(options);
  const said = await ask(patience)
    .catch((error): Said => {
      if (!(error instanceof AskingFailed)) throw error;
      return { outcome: error.failure, detail: error.message };
    })
    .finally(() => patience.end());
  return { source, server, at, ms: Math.round(performance.now() - started), ...said };
}

/** Only a plain name is sent: no line break, no path. Anything else is a fault of ours. */
export function wireName({ ascii }: DomainName): string {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(ascii) || ascii.length > 253) {
    throw new TypeError('The name was not normalised.');
  }
  return ascii;
}
