/** better-auth's models in our schema: plural tables, snake case, British spelling. */
export const TABLES = {
  core: {
    user: {
      modelName: 'users',
      fields: {
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        expiresAt: 'expires_at',
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
  },
  organization: {
    organization: { modelName: 'organisations', fields: { createdAt: 'created_at' } },
    member: {
      modelName: 'members',
      fields: { organizationId: 'organisation_id', userId: 'user_id', createdAt: 'created_at' },
    },
    invitation: {
      modelName: 'invitations',
      fields: {
        organizationId: 'organisation_id',
        inviterId: 'inviter_id',
        createdAt: 'created_at',
        expiresAt: 'expires_at',
      },
    },
    session: { fields: { activeOrganizationId: 'active_organisation_id' } },
  },
} as const;
