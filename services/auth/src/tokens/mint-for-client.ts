import { Problem } from '@holdfast/platform/errors';
import type { Secret } from '@holdfast/platform/secrets';
import { recordAudit } from '../audit-log/index.ts';
import {
  findForToken,
  isClientSecret,
  isExpired,
  markRefused,
  markUsed,
} from '../service-accounts/index.ts';
import type { Tx } from '../tables.ts';
import type { Audience, Token } from './model.ts';
import { isApi, isService, serviceMayAsk } from './rules.ts';
import { type SignParts, type Statement, signToken } from './sign.ts';

/** What is said about whom we know, and until when it holds. */
type Known = { statement: Statement; notAfter?: Date | null };

type ClientRequest = { audience: Audience; clientId: string; clientSecret: string };

/** Whatever is wrong, the refusal is one and the same. */
export async function mintForClient(
  parts: SignParts & { serviceSecret: Secret },
  request: ClientRequest,
): Promise<Token> {
  const known = isService(request.clientId)
    ? aboutService(parts.serviceSecret, request)
    : await aboutServiceAccount(parts, request);
  if (!known) {
    throw new Problem('UNAUTHENTICATED', { msg: 'These credentials give no token.' });
  }
  return signToken(parts, known.statement, known);
}

function aboutService(
  secret: Secret,
  { audience, clientId, clientSecret }: ClientRequest,
): Known | undefined {
  const isRight = clientSecret.isWellFormed() && secret.equals(clientSecret);
  if (!isRight || !serviceMayAsk(clientId, audience)) return undefined;
  return { statement: { aud: audience, sub: clientId, actor: 'machine' } };
}

async function aboutServiceAccount(
  { database, clock }: SignParts,
  { audience, clientId, clientSecret }: ClientRequest,
): Promise<Known | undefined> {
  if (!isApi(audience) || !UUID.test(clientId)) return undefined;
  return database.system(async (tx) => {
    const account = await findForToken(tx, clientId);
    if (!account || !isClientSecret(clientSecret, account.secret_hash)) return undefined;
    const now = clock.now();
    if (isExpired(account.expires_at, now)) return refuseExpired(tx, account, now);
    await markUsed(tx, { serviceAccountId: account.id, now });
    const { role, permissions, billing } = account;
    const statement = {
      ...{ aud: audience, sub: account.id, org: account.organisation_id, role },
      ...{ actor: 'machine', billing, ...(permissions && { permissions }) },
    };
    return { statement, notAfter: account.expires_at };
  });
}

async function refuseExpired(
  tx: Tx,
  { id, organisation_id: organisationId }: { id: string; organisation_id: string },
  at: Date,
): Promise<undefined> {
  if (!(await markRefused(tx, { serviceAccountId: id, now: at }))) return;
  await recordAudit(
    tx,
    { actor: { type: 'machine', id } },
    {
      ...{ organisationId, at, action: 'service_account.refused', targetId: id },
      details: { reason: 'expired' },
    },
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
