import { PERMISSIONS, ROLE_PERMISSIONS, ROLES, type Role } from '@holdfast/platform/identity';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from './model.ts';
import { keepsAnOwner, mayChangeRole, mayDo, mayGive, mayManageRole, mayRemove } from './rules.ts';

const ACTIONS: Record<Action, Role[]> = {
  'organisation.read': ['viewer', 'member', 'admin', 'owner'],
  'organisation.rename': ['admin', 'owner'],
  'organisation.require-factor': ['owner'],
  'members.read': ['viewer', 'member', 'admin', 'owner'],
  'members.manage': ['admin', 'owner'],
  'invitations.manage': ['admin', 'owner'],
  'service-accounts.read': ['viewer', 'member', 'admin', 'owner'],
  'service-accounts.manage': ['admin', 'owner'],
  'sign-on.read': ['admin', 'owner'],
  'sign-on.manage': ['owner'],
};

const cells = Object.entries(ACTIONS).flatMap(([action, allowed]) =>
  ROLES.map((role) => [role, allowed.includes(role), action as Action] as const),
);

describe('what a role may do', () => {
  it.each(cells)('%s: %s for %s', (role, allowed, action) => {
    expect(mayDo(role, action)).toBe(allowed);
  });

  it.each([
    ['viewer', []],
    ['member', []],
    ['admin', ['viewer', 'member', 'admin']],
    ['owner', ['viewer', 'member', 'admin', 'owner']],
  ] satisfies [Role, Role[]][])('%s gives and takes the roles %j', (actor, managed) => {
    expect(ROLES.filter((role) => mayManageRole(actor, role))).toEqual(managed);
  });
});

describe('giving permissions', () => {
  it('is for those who have them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), fc.subarray(PERMISSIONS), (actor, given) => {
        const has = given.every((permission) => ROLE_PERMISSIONS[actor].includes(permission));
        expect(mayGive(actor, given)).toBe(has);
      }),
    );
  });
});

const role = fc.constantFrom(...ROLES);

describe('changing roles', () => {
  /** Rows: the caller's role; columns: the member's role; cells: the roles that the member may get. */
  const TABLE: Record<Role, Record<Role, Role[]>> = {
    viewer: { viewer: [], member: [], admin: [], owner: [] },
    member: { viewer: [], member: [], admin: [], owner: [] },
    admin: {
      viewer: ['viewer', 'member', 'admin'],
      member: ['viewer', 'member', 'admin'],
      admin: ['viewer', 'member', 'admin'],
      owner: [],
    },
    owner: {
      viewer: ['viewer', 'member', 'admin', 'owner'],
      member: ['viewer', 'member', 'admin', 'owner'],
      admin: ['viewer', 'member', 'admin', 'owner'],
      owner: ['viewer', 'member', 'admin', 'owner'],
    },
  };
  const cells = ROLES.flatMap((actor) => ROLES.map((from) => [actor, from] as const));

  it.each(cells)('%s may change a %s only as the table says', (actor, from) => {
    const allowed = ROLES.filter((to) => mayChangeRole(actor, { from, to }));
    expect(allowed).toEqual(TABLE[actor][from]);
  });
});

describe('removing', () => {
  it('oneself is open to every role', () => {
    fc.assert(
      fc.property(role, (own) => {
        expect(mayRemove(own, { role: own, isSelf: true })).toBe(true);
      }),
    );
  });

  it.each([
    ['viewer', []],
    ['member', []],
    ['admin', ['viewer', 'member', 'admin']],
    ['owner', ['viewer', 'member', 'admin', 'owner']],
  ] satisfies [Role, Role[]][])('others: %s may remove %j', (actor, removable) => {
    const allowed = ROLES.filter((target) => mayRemove(actor, { role: target, isSelf: false }));
    expect(allowed).toEqual(removable);
  });
});

describe('the last owner', () => {
  it('is the one without whom there is none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid()), fc.uuid(), (others, id) => {
        expect(keepsAnOwner([...others, id], id)).toBe(others.some((other) => other !== id));
      }),
    );
  });
});
