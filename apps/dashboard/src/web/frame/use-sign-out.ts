import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sayFailure } from '../parts/say-failure.ts';
import { isUnauthenticated } from '../session/ended.ts';
import { forgetPerson } from '../session/forget-person.ts';
import { holdfast } from '../session/holdfast.ts';
import { tellOtherTabs } from '../session/tabs.ts';

/**
 * If signing out fails, people stay where they are and are told. With `here`, the next sign-in is from
 * this page, and what stands behind the # of its address is sent to no server.
 */
export function useSignOut({ here = false } = {}): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    let elsewhere: string | null = null;
    try {
      ({ url: elsewhere } = await holdfast.auth.endSignOn());
    } catch (error) {
      if (!isUnauthenticated(error)) return sayFailure(error);
    }
    await forgetPerson();
    tellOtherTabs();
    // The session at the identity provider ends as well; it sends the browser back.
    if (elsewhere) return window.location.assign(elsewhere);
    if (here) return window.location.reload();
    await navigate({ to: '/sign-in' });
    queryClient.clear();
    notifications.clean();
    // Whatever the previous page wrote as it was left.
    await forgetPerson();
  };
}
