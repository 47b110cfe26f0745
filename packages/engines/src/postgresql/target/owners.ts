import type { RestoreNeeds } from '../../model.ts';
import { bad, good, unknown, type Verdict } from '../../target/inspect.ts';
import type { Wording } from '../../wording/wording.ts';
import { surroundingsOf } from '../surroundings/model.ts';
import type { RoleFacts } from './model.ts';

/** Each one is named: a role that is left out by mistake is noticed here or never. */
const MOST_NAMES = 100;

/** The roles that a restore of this asks the server for; undefined where the backup does not say. */
export function rolesAsked({ ownership, rights, ...needs }: RestoreNeeds): RestoreNeeds['rights'] {
  const { namedRoles = [] } = surroundingsOf(needs) ?? {};
  if (ownership === 'omit') return namedRoles.length > 0 ? { roles: namedRoles } : undefined;
  return rights && { ...rights, roles: [...new Set([...rights.roles, ...namedRoles])] };
}

/** Whether owners and grants can be restored as they were, or what of them would be left out. */
export function ownersVerdict(
  facts: RoleFacts | null,
  { needs, user, wording }: { needs: RestoreNeeds; user: string; wording: Wording },
): Verdict {
  const { ownership, rights } = needs;
  const refusal = facts ? refuseRoles(facts, { needs, user, wording }) : undefined;
  if (refusal !== undefined) return bad('PERMISSION_DENIED', refusal);
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
  return good(`Owners and grants are restored as they were, for ${named(rights.roles, wording)}.`);
}

/** Why these rights cannot be restored by this user, and what to do; undefined if they can. */
export function refuseRoles(
  { missing, beyond, grantors }: RoleFacts,
  { needs, user, wording }: { needs: RestoreNeeds; user: string; wording: Wording },
): string | undefined {
  const inDefinitions = new Set(surroundingsOf(needs)?.namedRoles);
  const ofDefinitions = missing.filter((name) => inDefinitions.has(name));
  const ofRights = missing.filter((name) => !inDefinitions.has(name));
  const about = [
    ...(ofRights.length > 0
      ? [
          `The server lacks roles that owners and grants in the backup name: ${named(ofRights, wording)}. Create them there (CREATE ROLE).`,
        ]
      : []),
    ...(beyond.length > 0
      ? [
          `User ${wording.name(user)} may not act for roles that own something in the backup: ${named(beyond, wording)}. Grant it membership in them, or restore as a superuser.`,
        ]
      : []),
    ...(grantors.length > 0
      ? [
          `In the backup, roles have granted rights to what they do not own: ${named(grantors, wording)}. Only a superuser may grant these in their name: restore as one.`,
        ]
      : []),
  ];
  const sentences = [
    ...(ofDefinitions.length > 0
      ? [
          `The server lacks roles that policies and user mappings in the backup are for: ${named(ofDefinitions, wording)}. Create them there (CREATE ROLE); they need no rights.`,
        ]
      : []),
    ...about,
    ...(about.length > 0
      ? [
          'With ownership omit the backup is restored without owners and grants, and what was left out is listed.',
        ]
      : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

export function named(names: readonly string[], wording: Wording): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => wording.name(name));
  const rest = names.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
