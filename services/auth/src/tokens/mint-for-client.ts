import { Problem } from '@holdfast/platform/errors';
import type { Secret } from '@holdfast/platform/secrets';
import { findForToken, isClientSecret, markUsed } from '../service-accounts/index.ts';
import type { Audience, Token } from './model.ts';
import { isApi, isService, serviceMayAsk } from './rules.ts';
import { type SignParts, type Statement, signToken } from './sign.ts';

type ClientRequest = { audience: Audience; clientId: string; clientSecret: string };

/** Whatever is wrong, the refusal is one and the same. */
export async function mintForClient(
  parts: SignParts & { serviceSecret: Secret },
  request: ClientRequest,
): Promise<Token> {
  const statement = isService(request.clientId)
    ? aboutService(parts.serviceSecret, request)
    : await aboutServiceAccount(parts, request);
  if (!statement) {
    throw new Problem('UNAUTHENTICATED', { msg: 'These credentials give no token.' });
  }
  return signToken(parts, statement);
}

function aboutService(
  secret: Secret,
  { audience, clientId, clientSecret }: ClientRequest,
): Statement | undefined {
  const isRight = clientSecret.isWellFormed() && secret.equals(clientSecret);
  if (!isRight || !serviceMayAsk(clientId, audience)) return undefined;
  return { aud: audience, sub: clientId, actor: 'machine' };
}

async function aboutServiceAccount(
  { database, clock }: SignParts,
  { audience, clientId, clientSecret }: ClientRequest,
): Promise<Statement | undefined> {
  if (!isApi(audience) || !UUID.test(clientId)) return undefined;
  return database.system(async (tx) => {
    const account = await findForToken(tx, clientId);
    if (!account || !isClientSecret(clientSecret, account.secret_hash)) return undefined;
    await markUsed(tx, { serviceAccountId: account.id, now: clock.now() });
    return {
      aud: audience,
      sub: account.id,
      org: account.organisation_id,
      role: account.role,
      actor: 'machine',
      billing: account.billing,
    };
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
