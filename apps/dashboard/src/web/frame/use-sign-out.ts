import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sayFailure } from '../parts/say-failure.ts';
import { isUnauthenticated } from '../session/ended.ts';
import { forgetPerson } from '../session/forget-person.ts';
import { holdfast } from '../session/holdfast.ts';
import { tellOtherTabs } from '../session/tabs.ts';

/**
 * Who could not be signed out stays where they are, and is told so. With `here`, whoever signs in next
 * does so from this page, and what stands behind the # of its address is sent to nobody.
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
    // What the page before wrote on its way out.
    await forgetPerson();
  };
}
