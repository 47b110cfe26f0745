import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sayFailure } from '../parts/say-failure.ts';
import { isUnauthenticated } from '../session/ended.ts';
import { forgetTokens, holdfast } from '../session/holdfast.ts';
import { tellOtherTabs } from '../session/tabs.ts';

/** Who could not be signed out stays where they are, and is told so. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await holdfast.auth.signOut();
    } catch (error) {
      if (!isUnauthenticated(error)) return sayFailure(error);
    }
    forgetTokens();
    tellOtherTabs();
    await navigate({ to: '/sign-in', search: {} });
    queryClient.clear();
  };
}
