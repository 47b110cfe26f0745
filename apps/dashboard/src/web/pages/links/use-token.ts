import { useLocation } from '@tanstack/react-router';

/** The part of the link behind the #: it is in no log, because browsers do not send it. */
export function useToken(): string {
  return useLocation({ select: ({ hash }) => hash.replace(/^#/, '') });
}
