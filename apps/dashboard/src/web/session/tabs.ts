import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from './account.ts';
import { sayThatSessionBegan } from './ended.ts';
import { SESSION_CHANGED } from './forget-person.ts';

/** All tabs of a browser have one session. */
export function tellOtherTabs(): void {
  localStorage.setItem(SESSION_CHANGED, String(Date.now()));
}

/**
 * What another tab did to the session is noticed at once, not with the next thing that is asked for:
 * nobody acts here as one person who is another by now.
 */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onStorage = async ({ key }: StorageEvent) => {
      if (key !== SESSION_CHANGED) return;
      // Without a session it fails, which is noticed where all failures are.
      const options = { ...accountQuery, staleTime: 0 };
      const account = await queryClient.fetchQuery(options).catch(() => undefined);
      if (account) sayThatSessionBegan();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queryClient]);
}
