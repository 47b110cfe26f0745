import { prompt } from '../asking/index.ts';
import type { Person } from '../connection/index.ts';
import { showCodes } from './show-codes.ts';

/** Starts with the key, to be given to the app; done once the app's first code is confirmed. */
export async function addTotp(person: Person, { code }: { code?: string }): Promise<void> {
  const { holdfast, output, terminal, stop } = person;
  if (code !== undefined) return confirm(person, code);
  const { secret, address } = await holdfast.auth.addTotp();
  if (!terminal.canAsk) {
    output.one({ secret, address }, secret, [
      ['key', secret],
      ['address', address],
    ]);
    output.note(
      `Confirm its first code: ${person.commandLine('account', 'factors', 'add-totp')} --code <code>`,
    );
    return;
  }
  terminal.err(`Enter this key in your authenticator app: ${secret}\n(${address})\n`);
  await confirm(person, await prompt('Code that the app shows', { signal: stop() }));
}

async function confirm({ holdfast, output }: Person, typed: string): Promise<void> {
  const { recoveryCodes } = await holdfast.auth.confirmTotp({
    body: { code: typed.replaceAll(' ', '') },
  });
  showCodes(output, 'From now on, each sign-in asks for a code from the app.', recoveryCodes);
}
