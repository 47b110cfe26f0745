import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { ensureKeys } from './ensure-keys.ts';
import { kitPage } from './rules.ts';

export type RecoveryKit = {
  recipient: string;
  recoveryRecipient: string | null;
  /** The content of a key file for the `age` program. */
  keyFile: string;
  page: string;
};

/** What opens every backup of the organisation without us. Whoever has it can read them all. */
export async function readRecoveryKit(
  parts: Parts,
  { organisation }: Caller,
): Promise<RecoveryKit> {
  const { identity, recipient, recoveryRecipient, createdAt } = await ensureKeys(
    parts,
    organisation,
  );
  const keyFile = [
    `# created: ${createdAt.toISOString()}`,
    `# public key: ${recipient}`,
    identity.reveal(),
    '',
  ].join('\n');
  return { recipient, recoveryRecipient, keyFile, page: kitPage({ organisation, recipient }) };
}
