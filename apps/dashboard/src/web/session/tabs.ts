import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from './account.ts';
import { sayThatSessionBegan } from './ended.ts';
import { SESSION_CHANGED } from './forget-person.ts';

/** All tabs of a browser share one session. */
export function tellOtherTabs(): void {
  localStorage.setItem(SESSION_CHANGED, String(Date.now()));
}

/**
 * Notices at once, not with the next request, what another tab did to the session: otherwise people
 * could go on here as one person while they are signed in as another.
 */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onStorage = async ({ key }: StorageEvent) => {
      if (key !== SESSION_CHANGED) return;
      // Without a session it fails, which is handled where all failures are.
      const options = { ...accountQuery, staleTime: 0 };
      const account = await queryClient.fetchQuery(options).catch(() => undefined);
      if (account) sayThatSessionBegan();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queryClient]);
}
