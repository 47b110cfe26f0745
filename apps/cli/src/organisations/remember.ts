import type { Person } from '../connection/index.ts';
import { openContexts } from '../contexts/index.ts';

/** Stores which organisation this sign-in acts for from now on; with none, one must be chosen again. */
export async function rememberOrganisation(
  { environment, context }: Person,
  organisation: { id: string; name: string } | undefined,
): Promise<void> {
  const contexts = openContexts(environment);
  const found = await contexts.find(context);
  if (!found) return;
  const { url, email, session } = found;
  await contexts.save(context, { url, email, session, ...(organisation && { organisation }) });
}
