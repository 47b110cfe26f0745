import type { Letter } from '../outbox/model.ts';

const WHAT: Record<string, string> = {
  'factor.refused':
    'passwords, codes or passkeys that they gave to confirm who they are were wrong',
};

export function burstLetter(
  who: { name: string; email?: string | null | undefined },
  action: string,
  times: number,
): Letter {
  const account = who.email ? `${who.name} (${who.email})` : who.name;
  return {
    title: 'Many calls of one account were refused',
    says: [
      `Within an hour, ${times} calls of ${account} were refused: ` +
        `${WHAT[action] ?? 'they asked for what this account may not do'}. Nothing was done.`,
    ],
    closing:
      'Look at the audit log, filtered by this account. If it is a script that asks for too much, ' +
      'correct it or its permissions. If not, somebody else is using the account: end its sessions ' +
      'or replace its secret.',
  };
}
