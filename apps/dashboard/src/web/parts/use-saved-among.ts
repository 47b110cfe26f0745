import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';

/** This many names fit into one URL, even the longest. */
const AT_ONCE = 25;

/** Which of these names are saved already, however many others are. */
export function useSavedAmong(domains: readonly string[]): (domain: string) => boolean {
  const { api, organisation } = useMember();
  const { data } = useQuery({
    queryKey: [organisation.id, 'saved-among', ...domains],
    queryFn: async ({ signal }) => {
      const saved = new Set<string>();
      for (let at = 0; at < domains.length; at += AT_ONCE) {
        const some = domains.slice(at, at + AT_ONCE);
        const query = { domains: some.join(','), limit: some.length };
        const { items } = await api.domains.listSavedDomains({ query, signal });
        for (const { domain } of items) saved.add(domain);
      }
      return saved;
    },
    enabled: domains.length > 0,
    placeholderData: keepPreviousData,
  });
  return (domain) => data?.has(domain) ?? false;
}
