import { proveDomain as prove } from '@holdfast/auth';
import { withInstallation } from '../host/with-installation.ts';
import { createOutput } from '../output/index.ts';
import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** On the operator's word: needs no DNS record, and takes the domain from any organisation that had it. */
export async function proveDomain(
  surroundings: Surroundings,
  domain: string,
  choices: Common & { organisation: string },
): Promise<void> {
  const organisationId = choices.organisation;
  await withInstallation(surroundings.environment, (context) =>
    prove(context, { organisationId, domain: domain.toLowerCase() }),
  );
  createOutput(surroundings.terminal, choices).done(
    `${domain} now belongs to the organisation: its identity provider vouches for these addresses.`,
    { domain, organisationId },
    domain,
  );
}
