import { Problem } from '@holdfast/platform/errors';
import type { Secret } from '@holdfast/platform/secrets';
import type { Refusals } from '../audit-log/index.ts';
import type { Client } from '../engine/index.ts';
import { latestRevocation } from '../revocations/index.ts';
import {
  findForToken,
  findOrganisationOfAccount,
  isClientSecret,
  isExpired,
  markUsed,
} from '../service-accounts/index.ts';
import type { Audience, Token } from './model.ts';
import { isApi, isService, serviceMayAsk } from './rules.ts';
import { type SignParts, type Statement, signToken } from './sign.ts';

type MintParts = SignParts & { serviceSecret: Secret; refusals: Refusals };
type ClientRequest = {
  audience: Audience;
  clientId: string;
  clientSecret: string;
  client: Client;
};
/** What a token says about a known client, and how long that holds. */
type About = { statement: Statement; revokedUntil?: Date | undefined; notAfter?: Date | null };

/** The refusal is the same, whatever is wrong. */
export async function mintForClient(parts: MintParts, request: ClientRequest): Promise<Token> {
  // Taken before the account is read: what ends the account afterwards revokes this token too.
  const now = parts.clock.now();
  const about = isService(request.clientId)
    ? aboutService(parts.serviceSecret, request)
    : await aboutServiceAccount(parts, request);
  if (about === undefined || about === 'expired') {
    await noteRefusal(parts, request, about);
    throw new Problem('UNAUTHENTICATED', {
      msg: 'These credentials are not valid for this token.',
    });
  }
  const { statement, ...terms } = about;
  return signToken(parts, statement, { now, ...terms });
}

function aboutService(
  secret: Secret,
  { audience, clientId, clientSecret }: ClientRequest,
): About | undefined {
  const isRight = clientSecret.isWellFormed() && secret.equals(clientSecret);
  if (!isRight || !serviceMayAsk(clientId, audience)) return undefined;
  return { statement: { aud: audience, sub: clientId, actor: 'machine' } };
}

async function aboutServiceAccount(
  { database, clock }: SignParts,
  { audience, clientId, clientSecret }: ClientRequest,
): Promise<About | 'expired' | undefined> {
  if (!isApi(audience) || !UUID.test(clientId)) return undefined;
  return database.system(async (tx) => {
    const account = await findForToken(tx, clientId);
    if (!account || !isClientSecret(clientSecret, account.secret_hash)) return undefined;
    const now = clock.now();
    if (isExpired(account.expires_at, now)) return 'expired';
    await markUsed(tx, { serviceAccountId: account.id, now });
    const { id, organisation_id: organisationId, role, permissions, billing } = account;
    const statement = {
      ...{ aud: audience, sub: id, org: organisationId, role },
      ...{ actor: 'machine', billing, ...(permissions && { permissions }) },
    };
    const revokedUntil = await latestRevocation(tx, { subject: id, organisationId });
    return { statement, revokedUntil, notAfter: account.expires_at };
  });
}

/** Logged for the organisation whose account it is, or was; an unknown account is only counted. */
async function noteRefusal(
  { database, refusals }: MintParts,
  { audience, clientId, client }: ClientRequest,
  reason: string = isApi(audience) ? 'credentials' : 'audience',
): Promise<void> {
  const action = 'service_account.refused';
  const organisationId = UUID.test(clientId)
    ? await database.system((tx) => findOrganisationOfAccount(tx, clientId))
    : undefined;
  if (organisationId === undefined) return refusals.count(action);
  const targetId = clientId.toLowerCase();
  const origin = { actor: { type: 'machine' as const, id: targetId }, client };
  await refusals.record(origin, { organisationId, action, targetId, details: { reason } });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
