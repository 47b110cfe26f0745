import type { Auth } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import type { Output } from '../output/index.ts';
import { Failure } from '../program/index.ts';

export async function addDomain(connected: InOrganisation, domain: string): Promise<void> {
  const { holdfast, output } = connected;
  tell(output, await holdfast.auth.claimSignOnDomain({ path: pathOf(connected, domain) }));
}

export async function verifyDomain(connected: InOrganisation, domain: string): Promise<void> {
  const { holdfast, output } = connected;
  const shown = await holdfast.auth.verifySignOnDomain({ path: pathOf(connected, domain) });
  tell(output, shown);
  if (!shown.isProven) {
    throw new Failure('failed', 'The record is not there yet; DNS changes can take a while.');
  }
}

export async function removeDomain(connected: InOrganisation, domain: string): Promise<void> {
  const { holdfast, output } = connected;
  await holdfast.auth.removeSignOnDomain({ path: pathOf(connected, domain) });
  output.done(
    `${domain} no longer belongs to your organisation here.`,
    { domain, removed: true },
    domain,
  );
}

function pathOf({ organisation }: InOrganisation, domain: string) {
  return { organisationId: organisation.id, domain };
}

function tell(output: Output, shown: Auth.SignOnDomain): void {
  const { domain, isProven, record } = shown;
  output.one(shown, domain, [
    ['domain', domain],
    ['proven', isProven ? 'yes' : 'not yet: set this TXT record, then verify it'],
    ['name', record.name],
    ['value', record.value],
  ]);
}
