import type { Client } from '../engine/model.ts';

/**
 * Every action that is recorded, and the details that each may carry. What is not named here
 * cannot be recorded, so no password, code, link or secret can slip in.
 */
export const AUDIT_ACTIONS = {
  'session.opened': ['method'],
  'session.refused': ['method', 'reason'],
  'session.ended': ['how', 'count'],
  'account.password_changed': ['how'],
  'account.email_verified': [],
  'account.email_change_asked': [],
  'account.email_changed': [],
  'account.reset_asked': ['how'],
  'account.link_refused': ['purpose', 'reason'],
  'account.erased': [],
  'factor.added': ['kind', 'name'],
  'factor.removed': ['kind', 'name'],
  'factor.refused': ['kind', 'reason'],
  'factor.codes_renewed': [],
  'factor.code_used': ['left'],
  'organisation.created': ['name'],
  'organisation.renamed': ['name', 'previousName'],
  'organisation.factor_required': ['required'],
  'member.joined': ['role', 'how'],
  'member.role_changed': ['role', 'previousRole', 'how'],
  'member.left': [],
  'member.removed': [],
  'invitation.created': ['role', 'sent'],
  'invitation.accepted': ['role'],
  'invitation.declined': [],
  'invitation.revoked': [],
  'invitation.refused': ['reason'],
  'service_account.created': ['name', 'role', 'permissions', 'expiresAt'],
  'service_account.updated': ['name', 'changed'],
  'service_account.secret_rotated': ['name'],
  'service_account.refused': ['reason'],
  'service_account.deleted': ['name'],
  'sign_on.set': ['name', 'issuer', 'domains'],
  'sign_on.removed': ['name', 'issuer'],
  'sign_on.refused': ['reason'],
  'sign_on.linked': ['issuer'],
  'sign_on.domain_proven': ['domain', 'how'],
  'sign_on.domain_lost': ['domain', 'how'],
} as const satisfies Record<string, readonly string[]>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export type DetailValue = string | number | boolean | null | readonly string[];
export type AuditDetails<A extends AuditAction> = {
  [K in (typeof AUDIT_ACTIONS)[A][number]]?: DetailValue;
};

/** Who did something: a person, a service account, or a part of the platform by its name. */
export type Actor = { type: 'user' | 'machine' | 'system'; id: string };

/** Who did it, and from where. */
export type Origin = { actor: Actor; client?: Client | undefined };
