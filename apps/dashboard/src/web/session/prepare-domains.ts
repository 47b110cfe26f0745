import { holdfastFor } from './holdfast.ts';
import { lastOrganisation } from './member.ts';

/** A loader: gets the token for checking names along with the page's script, if the organisation is known. */
export function prepareDomains({ location }: { location: { search: unknown } }): void {
  const { org = lastOrganisation() } = location.search as { org?: string };
  if (!org) return;
  holdfastFor(org)
    .prepare('domains')
    .catch(() => {});
}
