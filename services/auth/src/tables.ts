import type { Database } from '@holdfast/platform/db';
import type { Role } from '@holdfast/platform/identity';
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { ProvenBy } from './engine/model.ts';
import type { TicketPurpose } from './factors/model.ts';
import type { Purpose } from './links/model.ts';
import type { MailState } from './outbox/model.ts';
import type { RoleMapping } from './sign-on/model.ts';

export type AuthDatabase = Database<Tables>;
/** A running transaction. */
export type Tx = Kysely<Tables>;

type Written<Value> = ColumnType<Value, Value, never>;

/** The schema that all of these tables are in. */
export const SCHEMA = 'auth';

/** The columns that our own statements name; the engine knows a few more. */
export type Tables = {
  users: {
    id: Written<string>;
    name: string;
    email: string | null;
    email_verified: boolean;
    image: string | null;
    created_at: Written<Date>;
    updated_at: Date;
    anonymised_at: Date | null;
  };
  credentials: {
    id: Written<string>;
    user_id: Written<string>;
    provider_id: Written<string>;
    password: string | null;
  };
  sessions: {
    id: Written<string>;
    user_id: Written<string>;
    token_hash: Written<string>;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Written<Date>;
    updated_at: Date;
    expires_at: Date;
    last_used_at: Generated<Date>;
    proven_by: ProvenBy | null;
    proven_at: Date | null;
    provider_id: string | null;
    shown_at: Date | null;
    began_at: ColumnType<Date | null, Date | undefined, Date>;
  };
  organisations: {
    id: Written<string>;
    name: string;
    billing: Generated<'active' | 'lapsed'>;
    requires_factor: Generated<boolean>;
    created_at: Written<Date>;
    closed_at: Date | null;
  };
  members: {
    id: Written<string>;
    organisation_id: Written<string>;
    user_id: Written<string>;
    role: Role;
    created_at: Written<Date>;
  };
  invitations: {
    id: Written<string>;
    organisation_id: Written<string>;
    email: string;
    role: Role;
    status: 'pending' | 'accepted' | 'rejected' | 'canceled';
    inviter_id: Written<string>;
    created_at: Written<Date>;
    expires_at: Date;
  };
  service_accounts: {
    id: Written<string>;
    organisation_id: Written<string>;
    name: string;
    role: Exclude<Role, 'owner'>;
    secret_hash: Uint8Array;
    created_by: Written<string>;
    created_at: Written<Date>;
    secret_changed_at: Date;
    last_used_at: Date | null;
    permissions: string[] | null;
    expires_at: Date | null;
    deleted_at: Date | null;
  };
  signing_keys: {
    id: Written<string>;
    public_key: Written<string>;
    private_key: Written<string>;
    created_at: Written<Date>;
    activates_at: Written<Date>;
  };
  audit_entries: {
    id: Written<string>;
    organisation_id: Written<string>;
    occurred_at: Written<Date>;
    actor: Written<string>;
    action: Written<string>;
    target_type: Written<string>;
    target_id: Written<string>;
    details: ColumnType<Record<string, never>, string, never>;
    ip_address: Written<string | null>;
    user_agent: Written<string | null>;
  };
  revocations: {
    transaction_id: ColumnType<string, never, never>;
    id: ColumnType<string, never, never>;
    kind: Written<'session' | 'user' | 'member' | 'service_account'>;
    subject: Written<string>;
    organisation_id: Written<string | null>;
    issued_until: Written<Date | null>;
    created_at: ColumnType<Date, never, never>;
  };
  erased_addresses: {
    digest: Written<Uint8Array>;
    user_id: string | null;
    organisation_ids: string[] | null;
    erased_at: Date | null;
  };
  links: {
    token_hash: Written<Uint8Array>;
    purpose: Written<Purpose>;
    subject: Written<string>;
    user_id: Written<string | null>;
    organisation_id: Written<string | null>;
    address: Written<string | null>;
    mailed: Written<boolean>;
    fingerprint: Written<Uint8Array | null>;
    asked_by: Written<string | null>;
    created_at: Written<Date>;
    expires_at: Written<Date>;
    ended: 'used' | 'replaced' | null;
  };
  outbox: {
    id: Written<string>;
    kind: Written<string>;
    about: Written<string | null>;
    user_id: Written<string | null>;
    address: string | null;
    sealed: string | null;
    state: Generated<MailState>;
    failure: string | null;
    attempts: Generated<number>;
    created_at: Written<Date>;
    due_at: Date;
    gives_up_at: Written<Date>;
    settled_at: Date | null;
  };
  totp_factors: {
    user_id: Written<string>;
    sealed_secret: string;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: Generated<number>;
    locked_until: Date | null;
  };
  recovery_codes: {
    user_id: Written<string>;
    digest: Written<Uint8Array>;
    created_at: Written<Date | null>;
  };
  passkeys: {
    id: Written<string>;
    user_id: Written<string>;
    name: Written<string>;
    site: Written<string>;
    credential_id: Written<string>;
    public_key: Written<Uint8Array>;
    counter: number;
    transports: Written<string[]>;
    created_at: Written<Date>;
    last_used_at: Date | null;
  };
  factor_tickets: {
    ticket_hash: Written<Uint8Array>;
    purpose: Written<TicketPurpose>;
    user_id: Written<string | null>;
    session_id: Written<string | null>;
    challenge: string | null;
    expires_at: Written<Date>;
  };
  attempts: { key: Written<Uint8Array>; count: number; ends_at: Date };
  sign_on_providers: {
    organisation_id: Written<string>;
    name: string;
    issuer: string;
    client_id: string;
    client_secret_sealed: string | null;
    default_role: Exclude<Role, 'owner'>;
    role_claim: string | null;
    role_map: ColumnType<RoleMapping, string, string>;
    is_required: boolean;
    created_at: Written<Date>;
    updated_at: Date;
  };
  sign_on_domains: {
    id: Written<string>;
    organisation_id: Written<string>;
    domain: Written<string>;
    token: Written<string>;
    proven_at: Date | null;
    proven_by: 'dns' | 'operator' | null;
    created_at: Written<Date>;
    looked_at: Date | null;
    misses: Generated<number>;
  };
  sign_on_attempts: {
    id: Written<string>;
    state_hash: Written<Uint8Array>;
    browser_hash: Written<Uint8Array>;
    provider_id: Written<string>;
    issuer: Written<string>;
    client_id: Written<string>;
    redirect_uri: Written<string>;
    secrets_sealed: Written<string>;
    return_to: Written<string>;
    expires_at: Written<Date>;
    user_id: Written<string | null>;
    session_id: Written<string | null>;
  };
  sign_on_identities: {
    id: Written<string>;
    user_id: Written<string>;
    provider_id: string;
    issuer: Written<string>;
    subject: Written<string>;
    created_at: Written<Date>;
    last_used_at: Date | null;
  };
  sign_on_sessions: {
    session_id: Written<string>;
    provider_id: Written<string>;
    issuer: Written<string>;
    id_token_sealed: Written<string>;
  };
  sign_on_tickets: {
    id: Written<string>;
    ticket_hash: Written<Uint8Array>;
    provider_id: Written<string>;
    issuer: Written<string>;
    id_token_sealed: Written<string>;
  };
  sign_on_pins: {
    issuer: Written<string>;
    organisation_id: Written<string>;
    pinned_at: Written<Date>;
  };
  sign_on_hand_overs: {
    id: Written<string>;
    code_hash: Written<Uint8Array>;
    challenge: Written<string>;
    user_id: Written<string>;
    session_id: Written<string | null>;
    proven_by: Written<ProvenBy>;
    proven_at: Written<Date>;
    provider_id: Written<string | null>;
    shown_at: Written<Date | null>;
    began_at: Written<Date | null>;
    expires_at: Written<Date>;
  };
};
