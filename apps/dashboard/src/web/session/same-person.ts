import type { Auth } from '@holdfast/clients';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** What was read as one person, or in one role, is not shown to another. */
export function useSamePerson(account: Auth.Account | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef<Auth.Account>(undefined);
  useEffect(() => {
    if (!account) return;
    const last = before.current;
    before.current = account;
    if (!last) return;
    if (last.user.id !== account.user.id) {
      window.location.reload();
      return;
    }
    for (const { id, role } of account.organisations) {
      const was = last.organisations.find((one) => one.id === id)?.role;
      if (was && was !== role) void queryClient.invalidateQueries({ queryKey: [id] });
    }
  }, [account, queryClient]);
}
