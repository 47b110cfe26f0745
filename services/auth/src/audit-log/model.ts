import type { ActionTable, Actor, DetailsOf } from '@holdfast/platform/audit-log';
import type { Client } from '../engine/model.ts';

/** Of what is recorded once an hour, however often it happened: how often, and when last. */
const JOINED = ['count', 'lastAt'] as const;

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
  'account.taken_back': [],
  'account.reset_asked': ['how'],
  'account.link_refused': ['purpose', 'reason'],
  'account.erased': [],
  'factor.added': ['kind', 'name'],
  'factor.removed': ['kind', 'name'],
  'factor.refused': ['kind', 'reason', ...JOINED],
  'factor.codes_renewed': [],
  'factor.code_used': ['left'],
  'factor.locked': ['kind'],
  'organisation.created': ['name'],
  'organisation.renamed': ['name', 'previousName'],
  'organisation.factor_required': ['required'],
  'member.joined': ['role', 'how'],
  'member.role_changed': ['role', 'previousRole', 'how'],
  'member.left': [],
  'member.removed': [],
  'member.refused': ['operation', ...JOINED],
  'invitation.created': ['role', 'sent'],
  'invitation.accepted': ['role'],
  'invitation.declined': [],
  'invitation.revoked': [],
  'invitation.refused': ['reason'],
  'service_account.created': ['name', 'role', 'permissions', 'expiresAt'],
  'service_account.updated': ['name', 'changed', 'role', 'permissions', 'expiresAt'],
  'service_account.secret_rotated': ['name'],
  'service_account.refused': ['reason'],
  'service_account.deleted': ['name'],
  'sign_on.set': ['name', 'issuer', 'domains'],
  'sign_on.removed': ['name', 'issuer'],
  'sign_on.refused': ['reason'],
  'sign_on.linked': ['issuer'],
  'sign_on.unlinked': ['issuer'],
  'sign_on.domain_proven': ['domain', 'how'],
  'sign_on.domain_lost': ['domain', 'how'],
  /** By a service that has no log of its own. */
  'operation.refused': ['service', 'reason', ...JOINED],
} as const satisfies ActionTable;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[];

export const TARGET_TYPES = [
  'session',
  'account',
  'factor',
  'organisation',
  'member',
  'invitation',
  'service_account',
  'sign_on',
  'operation',
] as const;
export type TargetType = (typeof TARGET_TYPES)[number];

/** What was done to the target, and when; `Origin` says by whom and from where. */
export type Entry<A extends AuditAction> = {
  at: Date;
  action: A;
  targetId: string;
  details: DetailsOf<typeof AUDIT_ACTIONS, A>;
};

/** Who did it, and from where. */
export type Origin = { actor: Actor; client?: Client | undefined };
