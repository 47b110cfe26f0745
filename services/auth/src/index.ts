import path from 'node:path';
import { defineService, type ServiceContext } from '@holdfast/platform/service';
import type { FirstOwner, FirstOwnerOutcome } from './accounts/index.ts';
import { SETTINGS } from './config.ts';
import type { ResetLink } from './recovery/index.ts';
import { SCHEMA } from './tables.ts';

export type { FirstOwnerOutcome, ResetLink };

export const authService = defineService({
  name: 'auth',
  port: { setting: 'HOLDFAST_AUTH_PORT', fallback: 4001 },
  settings: SETTINGS,
  schema: SCHEMA,
  migrations: path.join(import.meta.dirname, '../migrations'),
  compose: async (context) => (await import('./compose.ts')).compose(context),
  close: async (parts) => {
    await parts.outbox.stop();
    await parts.database.stop();
  },
  describe: async (parts) => (await import('./api.ts')).describeApi(parts),
  async api(parts, context) {
    const [{ createApi, startOutbox }, { keepHouse }, { pinOrganisation }, { keepKeys }] =
      await Promise.all([
        import('./api.ts'),
        import('./housekeeping.ts'),
        import('./sign-on/index.ts'),
        import('./tokens/index.ts'),
      ]);
    await keepKeys(parts);
    await pinOrganisation(parts);
    startOutbox(parts);
    const app = await createApi(parts, context);
    const house = keepHouse(parts, context.logger);
    return { ...app, stop: (options) => app.stop(options).finally(house.stop) };
  },
});

/** For the operator on the machine itself: a link with which somebody sets a new password. */
export async function makeResetLink(context: ServiceContext, email: string): Promise<ResetLink> {
  const [{ withParts }, { resetLinkFromHere }] = await Promise.all([
    import('./with-parts.ts'),
    import('./recovery/index.ts'),
  ]);
  return withParts(context, (parts) => resetLinkFromHere(parts, email));
}

/** Makes the owner and the organisation of a fresh installation. Migrations must have run. */
export async function ensureFirstOwner(
  context: ServiceContext,
  owner: FirstOwner,
): Promise<FirstOwnerOutcome> {
  const [{ withParts }, { ensureFirstOwner: makeFirstOwner }] = await Promise.all([
    import('./with-parts.ts'),
    import('./accounts/index.ts'),
  ]);
  return withParts(context, (parts) => makeFirstOwner(parts, owner));
}

/** Marks an email domain as an organisation's, on the operator's word. Migrations must have run. */
export async function proveDomain(
  context: ServiceContext,
  named: { organisationId: string; domain: string },
): Promise<void> {
  const [{ withParts }, { proveDomain: prove }] = await Promise.all([
    import('./with-parts.ts'),
    import('./sign-on/index.ts'),
  ]);
  await withParts(context, (parts) => prove(parts, named));
}

/** Removes all second factors of somebody who lost them. Returns how many; undefined: no such user. */
export async function removeFactors(
  context: ServiceContext,
  email: string,
): Promise<number | undefined> {
  const [{ withParts }, { removeFactorsByEmail }] = await Promise.all([
    import('./with-parts.ts'),
    import('./factors/index.ts'),
  ]);
  return withParts(context, (parts) => removeFactorsByEmail(parts, email));
}
