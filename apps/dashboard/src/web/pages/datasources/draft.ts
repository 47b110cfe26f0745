import { type CredentialValues, type Engine, NO_CREDENTIALS } from './credentials-model.ts';

const KEY = 'holdfast.new-database';

/** What was typed so far, without what is secret: neither the password nor the URI, which holds one. */
export type Draft = { engine: Engine; name: string } & Pick<
  CredentialValues,
  'mode' | 'host' | 'port' | 'database' | 'username' | 'tls' | 'ca'
>;

const { mode, host, port, database, username, tls, ca } = NO_CREDENTIALS;
const NEW_DRAFT: Draft = {
  ...{ engine: 'postgresql', name: '' },
  ...{ mode, host, port, database, username, tls, ca },
};

export function readDraft(): Draft {
  try {
    return { ...NEW_DRAFT, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Draft) };
  } catch {
    return NEW_DRAFT;
  }
}

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}
