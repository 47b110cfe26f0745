import type { Person } from '../connection/index.ts';
import { showCodes } from './show-codes.ts';

export async function renewCodes({ holdfast, output }: Person): Promise<void> {
  const { recoveryCodes } = await holdfast.auth.renewRecoveryCodes();
  showCodes(output, 'The previous recovery codes no longer work.', recoveryCodes);
}
