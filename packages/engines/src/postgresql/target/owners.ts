import type { RestoreNeeds } from '../../model.ts';
import { bad, good, unknown, type Verdict } from '../../target/inspect.ts';
import type { Wording } from '../../wording/wording.ts';
import type { RoleFacts } from './model.ts';

/** Each one is named: a role that is left out by mistake is noticed here or never. */
const MOST_NAMES = 100;

/** Whether owners and grants can be restored as they were, or what of them would be left out. */
export function ownersVerdict(
  facts: RoleFacts | null,
  { needs, user, wording }: { needs: RestoreNeeds; user: string; wording: Wording },
): Verdict {
  const { ownership, rights } = needs;
  if (ownership === 'omit') {
    const others = rights?.roles.filter((name) => name !== user) ?? [];
    const whose = others.length > 0 ? ` Those of ${named(others, wording)} are not restored.` : '';
    return good(
      `Owners and grants are left out: everything belongs to user ${wording.name(user)}.${whose}`,
    );
  }
  if (!rights || !facts) {
    return unknown(
      'The backup does not record its owners and grants. They are checked when it is read, before anything is created.',
    );
  }
  const refusal = refuseRoles(facts, { user, wording });
  return refusal === undefined
    ? good(`Owners and grants are restored as they were, for ${named(rights.roles, wording)}.`)
    : bad('PERMISSION_DENIED', refusal);
}

/** Why these rights cannot be restored by this user, and what to do; undefined if they can. */
export function refuseRoles(
  { missing, beyond }: RoleFacts,
  { user, wording }: { user: string; wording: Wording },
): string | undefined {
  const sentences = [
    ...(missing.length > 0
      ? [
          `The server lacks roles that owners and grants in the backup name: ${named(missing, wording)}. Create them there (CREATE ROLE).`,
        ]
      : []),
    ...(beyond.length > 0
      ? [
          `User ${wording.name(user)} may not act for roles that own something in the backup or granted rights: ${named(beyond, wording)}. Grant it membership in them, or restore as a superuser.`,
        ]
      : []),
  ];
  if (sentences.length === 0) return undefined;
  return `${sentences.join(' ')} With ownership omit the backup is restored without owners and grants, and what was left out is listed.`;
}

export function named(names: readonly string[], wording: Wording): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => wording.name(name));
  const rest = names.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
