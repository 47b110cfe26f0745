import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Membership } from './model.ts';
import { erasurePlan } from './rules.ts';

const membership = fc
  .record({
    organisationId: fc.uuid(),
    organisationName: fc.string(),
    role: fc.constantFrom('viewer', 'member', 'admin', 'owner'),
    otherMembers: fc.nat(3),
    otherOwners: fc.nat(3),
  })
  .map((m): Membership => ({ ...m, otherOwners: Math.min(m.otherOwners, m.otherMembers) }));

describe('erasing a user', () => {
  it('is blocked exactly by organisations that would have members and no owner', () => {
    fc.assert(
      fc.property(fc.array(membership), (memberships) => {
        const { blocking } = erasurePlan(memberships);
        for (const one of memberships) {
          const orphans = one.otherMembers > 0 && one.otherOwners === 0 && one.role === 'owner';
          expect(blocking.includes(one)).toBe(orphans);
        }
      }),
    );
  });

  it('closes exactly the organisations in which nobody is left', () => {
    fc.assert(
      fc.property(fc.array(membership), (memberships) => {
        const { closing } = erasurePlan(memberships);
        expect(closing).toEqual(memberships.filter((one) => one.otherMembers === 0));
      }),
    );
  });
});
