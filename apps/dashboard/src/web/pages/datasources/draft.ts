import type { Member } from '../../session/member.ts';
import { type CredentialValues, type Engine, NO_CREDENTIALS } from './credentials-model.ts';

type Whose = Pick<Member, 'user' | 'organisation'>;

/** A draft belongs to the person who typed it, and to the organisation they typed it for. */
const keyOf = ({ user, organisation }: Whose) =>
  `holdfast.new-database.${user.id}.${organisation.id}`;

/** What was typed so far, without secrets: neither the password nor the URI, which contains one. */
export type Draft = { engine: Engine; name: string } & Pick<
  CredentialValues,
  'mode' | 'host' | 'port' | 'database' | 'username' | 'tls' | 'ca'
>;

const { mode, host, port, database, username, tls, ca } = NO_CREDENTIALS;
const NEW_DRAFT: Draft = {
  ...{ engine: 'postgresql', name: '' },
  ...{ mode, host, port, database, username, tls, ca },
};

export function readDraft(whose: Whose): Draft {
  try {
    return { ...NEW_DRAFT, ...(JSON.parse(sessionStorage.getItem(keyOf(whose)) ?? '{}') as Draft) };
  } catch {
    return NEW_DRAFT;
  }
}

export function keepDraft(whose: Whose, draft: Draft): void {
  sessionStorage.setItem(keyOf(whose), JSON.stringify(draft));
}

export function forgetDraft(whose: Whose): void {
  sessionStorage.removeItem(keyOf(whose));
}
