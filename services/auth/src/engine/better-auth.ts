import type { Clock } from '@holdfast/platform/clock';
import type { Logger } from '@holdfast/platform/log';
import type { Secret } from '@holdfast/platform/secrets';
import { betterAuth } from 'better-auth';
import { createAccessControl } from 'better-auth/plugins/access';
import { bearer } from 'better-auth/plugins/bearer';
import { jwt } from 'better-auth/plugins/jwt';
import { organization } from 'better-auth/plugins/organization';
import { defaultStatements } from 'better-auth/plugins/organization/access';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { clockedEnds } from './clocked-ends.ts';
import { hashedSessions } from './hashed-sessions.ts';
import type { Passwords } from './passwords.ts';
import { signingKeys } from './signing-keys.ts';
import { TABLES } from './table-names.ts';

const DAY_SECONDS = 24 * 3600;

export type InstanceOptions = {
  kysely: Kysely<unknown>;
  secret: Secret;
  /** Cookies are never set, but better-auth wants to know where it lives. */
  url: string;
  passwords: Passwords;
  clock: Clock;
  logger: Logger;
  invitationDays: number;
};

export type Instance = ReturnType<typeof createInstance>;

/** better-auth without its HTTP interface, its migrations, its telemetry and its console output. */
export function createInstance(options: InstanceOptions) {
  const { passwords, logger } = options;
  return betterAuth({
    appName: 'Holdfast',
    baseURL: options.url,
    // As a list, because environment variables could override a single secret.
    secrets: [{ version: 1, value: options.secret.reveal() }],
    database: { db: options.kysely, type: 'postgres' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        logger.error({ err: details.find((detail) => detail instanceof Error) }, message);
      },
    },
    advanced: {
      database: {
        generateId: () => newId(),
        // better-auth counts owners by reading a list; cut off at 100, it would miscount.
        defaultFindManyLimit: 100_000,
      },
      // We say where a session comes from; better-auth must not believe the client's headers.
      ipAddress: { disableIpTracking: true },
    },
    experimental: { joins: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      password: {
        hash: passwords.hash,
        verify: ({ hash, password }) => passwords.verify(hash, password),
      },
    },
    ...TABLES.core,
    session: {
      ...TABLES.core.session,
      // A session's end is set when it is opened, and never moves.
      disableSessionRefresh: true,
      additionalFields: {
        provenBy: { type: 'string', required: false, input: false, fieldName: 'proven_by' },
        provenAt: { type: 'date', required: false, input: false, fieldName: 'proven_at' },
        providerId: { type: 'string', required: false, input: false, fieldName: 'provider_id' },
        shownAt: { type: 'date', required: false, input: false, fieldName: 'shown_at' },
        beganAt: { type: 'date', required: false, input: false, fieldName: 'began_at' },
      },
    },
    plugins: [
      hashedSessions(),
      clockedEnds(options.clock),
      bearer(),
      organization({
        ...roles(),
        schema: TABLES.organization,
        invitationExpiresIn: options.invitationDays * DAY_SECONDS,
        cancelPendingInvitationsOnReInvite: true,
        // Our own rules require it where mail can be sent.
        requireEmailVerificationOnInvitation: false,
        membershipLimit: 100_000,
        invitationLimit: 100_000,
      }),
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' } },
      }),
      signingKeys(),
    ],
  });
}

/** A second line of defence: our own rules have decided before better-auth is asked. */
function roles() {
  const ac = createAccessControl(defaultStatements);
  const manager = ac.newRole({
    organization: ['update'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
  });
  const reader = ac.newRole({});
  return { ac, roles: { owner: manager, admin: manager, member: reader, viewer: reader } };
}
