import { useLocation } from '@tanstack/react-router';

/** What stands behind the # of the link: it is in no log, since browsers send it to nobody. */
export function useToken(): string {
  return useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
}
