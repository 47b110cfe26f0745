import type { Command } from 'commander';
import type { OpenAsPerson } from '../connection/index.ts';
import { type Common, noun, verb } from '../program/index.ts';

/** `holdfast account factors …` */
export function factorsCommand(open: OpenAsPerson): Command {
  const factors = noun(
    'factors',
    'second factors, which sign-in asks for in addition to the password',
  );

  verb(factors, 'list', 'list your second factors', ['holdfast account factors list']).action(
    async (choices: Common) => (await import('./list.ts')).listFactors(await open(choices)),
  );

  verb(
    factors,
    'add-totp',
    'add an authenticator app. Without a terminal, confirm its first code with a second call',
    ['holdfast account factors add-totp', 'holdfast account factors add-totp --code 492039'],
  )
    .option('--code <code>', 'the code that the app shows, to finish adding it')
    .action(async (choices: Common & { code?: string }) =>
      (await import('./add-totp.ts')).addTotp(await open(choices), choices),
    );

  verb(factors, 'remove <factor>', 'remove one: totp, or a passkey by its name or id', [
    'holdfast account factors remove totp',
    'holdfast account factors remove Laptop',
  ]).action(async (wanted: string, choices: Common) =>
    (await import('./remove.ts')).removeFactor(await open(choices), wanted),
  );

  verb(factors, 'renew-codes', 'make ten new recovery codes; the old ones stop working', [
    'holdfast account factors renew-codes',
  ]).action(async (choices: Common) =>
    (await import('./renew-codes.ts')).renewCodes(await open(choices)),
  );
  return factors;
}
