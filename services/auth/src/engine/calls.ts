import { Problem } from '@holdfast/platform/errors';
import type { Instance } from './better-auth.ts';
import { refusalOf } from './failures.ts';
import type { Engine } from './interface.ts';
import type { Caller, ProvenBy, SessionLife } from './model.ts';

const PASSWORD_PROVIDER = 'credential';

type Run = <T>(call: () => Promise<T>) => Promise<T>;

/** Each operation of the engine, as calls of better-auth that are made through `run`. */
export function callsOf(
  { api, $context }: Instance,
  life: SessionLife,
  run: Run,
): Omit<Engine, 'within'> {
  return {
    createUser: ({ name, email, passwordHash, emailVerified = false }) =>
      run(async () => {
        const { internalAdapter } = await $context;
        const { id } = await internalAdapter.createUser({ name, email, emailVerified });
        await internalAdapter.linkAccount({
          userId: id,
          accountId: id,
          providerId: PASSWORD_PROVIDER,
          password: passwordHash,
        });
        return { id, name, email };
      }),

    setPassword: (userId, passwordHash) =>
      run(async () => {
        const { internalAdapter } = await $context;
        const accounts = await internalAdapter.findAccounts(userId);
        if (accounts.some(({ providerId }) => providerId === PASSWORD_PROVIDER)) {
          await internalAdapter.updatePassword(userId, passwordHash);
        } else {
          await internalAdapter.linkAccount({
            userId,
            accountId: userId,
            providerId: PASSWORD_PROVIDER,
            password: passwordHash,
          });
        }
      }),

    markVerified: (userId) =>
      run(async () => {
        const { internalAdapter } = await $context;
        await internalAdapter.updateUser(userId, { emailVerified: true });
      }),

    createVouchedUser: ({ name, email }) =>
      run(async () => {
        const { internalAdapter } = await $context;
        const { id } = await internalAdapter.createUser({ name, email, emailVerified: true });
        return { id, name, email };
      }),

    dropPassword: (userId) =>
      run(async () => {
        const { adapter } = await $context;
        const where = [
          { field: 'userId', value: userId },
          { field: 'providerId', value: PASSWORD_PROVIDER },
        ];
        await adapter.deleteMany({ model: 'account', where });
      }),

    addMember: ({ organisationId: organizationId, userId, role }) =>
      run(async () => {
        await api.addMember({ body: { organizationId, userId, role } });
      }),

    setRole: (memberId, role) =>
      run(async () => {
        const { adapter } = await $context;
        const where = [{ field: 'id', value: memberId }];
        await adapter.update({ model: 'member', where, update: { role } });
      }),

    openSession: (userId, { address, userAgent }, proof, { beganAt } = {}) =>
      run(async () => {
        const { internalAdapter } = await $context;
        const { providerId, shownAt } = proof ?? {};
        const began = beganAt ?? (await life.now());
        const lasts = providerId === undefined ? life.usualMs : life.throughProviderMs;
        const session = await internalAdapter.createSession(
          userId,
          false,
          {
            ipAddress: address,
            userAgent: userAgent ?? '',
            ...(proof && { provenBy: proof.by, provenAt: proof.at }),
            ...(providerId !== undefined && { providerId }),
            ...(shownAt && { shownAt }),
            beganAt: began,
            expiresAt: new Date(began.getTime() + lasts),
          },
          true,
        );
        return session.token;
      }),

    // better-auth's own sign-in would open a session before we know whether a password is enough.
    checkPassword: ({ email, password: given }) =>
      run(async () => {
        const { internalAdapter, password } = await $context;
        const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
        const hash = found?.accounts.find(
          ({ providerId }) => providerId === PASSWORD_PROVIDER,
        )?.password;
        if (!hash) await password.hash(given);
        if (!found || !hash || !(await password.verify({ hash, password: given }))) {
          throw new Problem('UNAUTHENTICATED');
        }
        const { id, name, email: kept } = found.user;
        return { user: { id, name, email: kept }, passwordHash: hash };
      }),

    findCaller: (sessionToken) =>
      run(async () => {
        const found = await api.getSession({ headers: bearerHeaders(sessionToken) });
        // The session was opened at the very moment at which its user was erased.
        if (!found?.user.email) return undefined;
        const { id, name, email } = found.user;
        const { id: sessionId, createdAt } = found.session;
        const { provenBy, provenAt, providerId, shownAt, beganAt } = found.session;
        const by = (provenBy ?? 'password') as ProvenBy;
        const at = provenAt ?? createdAt;
        return {
          ...{ id, name, email, sessionId, sessionToken },
          ...{ provenBy: by, provenAt: at, beganAt: beganAt ?? createdAt },
          proof: { by, at, providerId: providerId ?? undefined, shownAt: shownAt ?? undefined },
        };
      }),

    isPassword: (caller, password) =>
      run(() => orWrongPassword(() => api.verifyPassword({ ...as(caller), body: { password } }))),

    changePassword: (caller, { current, next }) =>
      run(() =>
        orWrongPassword(() =>
          api.changePassword({
            ...as(caller),
            body: { currentPassword: current, newPassword: next },
          }),
        ),
      ),

    createOrganisation: (name, ownerId) =>
      run(async () => {
        const slug = crypto.randomUUID();
        const { id } = await api.createOrganization({ body: { name, slug, userId: ownerId } });
        return { id };
      }),

    renameOrganisation: (caller, organizationId, name) =>
      run(async () => {
        await api.updateOrganization({ ...as(caller), body: { organizationId, data: { name } } });
      }),

    changeRole: (caller, { organisationId: organizationId, memberId, role }) =>
      run(async () => {
        await api.updateMemberRole({ ...as(caller), body: { organizationId, memberId, role } });
      }),

    removeMember: (caller, { organisationId: organizationId, memberId }) =>
      run(async () => {
        const body = { organizationId, memberIdOrEmail: memberId };
        await api.removeMember({ ...as(caller), body });
      }),

    leave: (caller, organizationId) =>
      run(async () => {
        await api.leaveOrganization({ ...as(caller), body: { organizationId } });
      }),

    invite: (caller, { organisationId: organizationId, email, role }) =>
      run(async () => {
        const body = { organizationId, email, role };
        const { id } = await api.createInvitation({ ...as(caller), body });
        return { id };
      }),

    acceptInvitation: (caller, invitationId) =>
      run(async () => {
        await api.acceptInvitation({ ...as(caller), body: { invitationId } });
      }),

    declineInvitation: (caller, invitationId) =>
      run(async () => {
        await api.rejectInvitation({ ...as(caller), body: { invitationId } });
      }),

    revokeInvitation: (caller, invitationId) =>
      run(async () => {
        await api.cancelInvitation({ ...as(caller), body: { invitationId } });
      }),

    makeKeyPair: () => run(() => api.makeSigningKey()),

    sign: (payload, { id, publicKey, privateKey }) =>
      run(async () => {
        const key = { id, publicKey, privateKey, createdAt: new Date() };
        const overrideOptions = { adapter: { getJwks: async () => [key] } };
        const { token } = await api.signJWT({ body: { payload, overrideOptions } });
        return token;
      }),
  };
}

function as(caller: Caller): { headers: Headers } {
  return { headers: bearerHeaders(caller.sessionToken) };
}

function bearerHeaders(sessionToken: string): Headers {
  return new Headers({ authorization: `Bearer ${sessionToken}` });
}

async function orWrongPassword(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    const refusal = refusalOf(error);
    // People who use single sign-on may have no password at all.
    if (refusal === 'INVALID_PASSWORD' || refusal === 'CREDENTIAL_ACCOUNT_NOT_FOUND') return false;
    throw error;
  }
}
