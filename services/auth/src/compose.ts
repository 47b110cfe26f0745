import { openDatabase } from '@holdfast/platform/db';
import { ownAddress } from '@holdfast/platform/http';
import { createCursors } from '@holdfast/platform/paging';
import type { ServiceContext } from '@holdfast/platform/service';
import {
  rewrapColumn,
  rewrapServiceSecrets,
  serviceSecret,
} from '@holdfast/platform/service-secrets';
import { createAttempts } from './attempts/index.ts';
import { createRefusals } from './audit-log/index.ts';
import { tellOwners } from './bursts/index.ts';
import { readSettings, readSignOnSettings } from './config.ts';
import { argon2Passwords, createEngine, type Passwords } from './engine/index.ts';
import { createErasedAddresses } from './erased-addresses/index.ts';
import { totpContext } from './factors/index.ts';
import { dashboardBefore, dashboardHere } from './links/index.ts';
import { createOutbox, sealContext } from './outbox/index.ts';
import type { Parts } from './parts.ts';
import {
  createLookUpTxt,
  createOpenId,
  forgetOrganisation,
  forgetPerson,
  keepWayIn,
  refusePassword,
  SIGN_ON_COLUMNS,
  type SignOn,
} from './sign-on/index.ts';
import { SCHEMA, type Tables } from './tables.ts';

const INVITATION_DAYS = 7;

/** The caller stops the database. */
export async function compose(
  context: ServiceContext,
  { passwords = argon2Passwords() }: { passwords?: Passwords } = {},
): Promise<Parts> {
  const { clock, logger } = context;
  const settings = readSettings(context.environment);
  const database = openDatabase<Tables>({
    url: context.databaseUrl,
    schema: SCHEMA,
    name: 'holdfast auth',
    onIdleError: (err) => logger.warn({ err }, 'an idle database connection was lost'),
  });
  const secretNamed = (name: string) => serviceSecret(database, context.masterKeys, name);
  try {
    // After one start with the new master key, the old one can be removed.
    await rewrapServiceSecrets(database, context.masterKeys);
    await rewrapColumn(database, context.masterKeys, {
      ...{ table: 'totp_factors', id: 'user_id', sealed: 'sealed_secret' },
      contextOf: totpContext,
    });
    for (const column of SIGN_ON_COLUMNS) {
      await rewrapColumn(database, context.masterKeys, column);
    }
    const signOn = composeSignOn(context);
    const attempts = createAttempts(database, await secretNamed('attempts'), clock);
    await rewrapColumn(database, context.masterKeys, {
      ...{ table: 'outbox', id: 'id', sealed: 'sealed', contextOf: sealContext },
    });
    const outbox = createOutbox({
      ...{ database, keys: context.masterKeys, mail: settings.mail, clock, logger },
    });
    const refusals = createRefusals({
      ...{ database, attempts, clock },
      whenBurst: (burst) => tellOwners({ database, attempts, outbox, clock }, burst),
    });
    return {
      ...settings,
      signOn,
      accountHooks: {
        beforePasswordSession: (person, client, method) =>
          refusePassword({ database, refusals, signOn }, { ...person, method }, client),
        whenErased: forgetPerson,
        whenClosed: forgetOrganisation,
      },
      factorHooks: { keepWayIn: (person, take) => keepWayIn(signOn, person, take) },
      database,
      engine: createEngine(database, {
        secret: await secretNamed('engine'),
        url: context.authUrl,
        passwords,
        clock,
        logger,
        invitationDays: INVITATION_DAYS,
        sessionLife: settings.sessionLife,
      }),
      passwords,
      attempts,
      dashboardOf: (request) =>
        request.passedOnAt === undefined
          ? dashboardHere(settings.dashboard)
          : dashboardBefore(ownAddress(request, settings.dashboard.publicUrl)),
      outbox,
      refusals,
      cursors: createCursors(await secretNamed('cursors')),
      clock,
      issuer: context.tokens.issuer,
      serviceSecret: context.serviceSecret,
      masterKeys: context.masterKeys,
      factorSecret: await secretNamed('factors'),
      deviceSecret: await secretNamed('devices'),
      erasedAddresses: createErasedAddresses(await secretNamed('erased-addresses')),
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function composeSignOn(context: ServiceContext): SignOn {
  const { installation, dnsServers } = readSignOnSettings(context.environment);
  return {
    keys: context.masterKeys,
    openId: createOpenId(context.clock, { allowPrivate: context.allowPrivateNetworks }),
    lookUpTxt: createLookUpTxt(dnsServers),
    installation,
  };
}
