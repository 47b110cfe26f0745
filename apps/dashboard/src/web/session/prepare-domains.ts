import { holdfastFor } from './holdfast.ts';
import { lastOrganisation } from './member.ts';

/** A loader: the token for questions about names comes together with the page's script, if it is known for whom. */
export function prepareDomains({ location }: { location: { search: unknown } }): void {
  const { org = lastOrganisation() } = location.search as { org?: string };
  if (!org) return;
  holdfastFor(org)
    .prepare('domains')
    .catch(() => {});
}
