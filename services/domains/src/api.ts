import type { ApiDescription, HttpApp } from '@holdfast/platform/http';
import { hearOfErasures } from '@holdfast/platform/recipients';
import { createTenantApi, type ServiceContext } from '@holdfast/platform/service';
import manifest from '../package.json' with { type: 'json' };
import { brandRoutes } from './brand/routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { checkRoutes } from './check/routes.ts';
import type { Composed } from './compose.ts';
import { feedRoutes } from './feeds/standing/routes.ts';
import { generatorRoutes } from './generator/routes.ts';
import { probed } from './probed.ts';
import { savedDomainRoutes } from './saved-domains/routes.ts';

const DESCRIPTION =
  'Checks whether domain names are available, one at a time, in bulk and live. An error is never reported as "available".';

const TAGS = {
  Checks: 'Check one name and get the answer at once.',
  'Bulk checks': 'Check many names in the background and follow the results live.',
  'Saved domains': 'Domains that are checked again every day.',
  'Name generator': 'Names made from a description.',
  'Brand monitor': 'Watched keywords and the look-alikes found for them.',
};

export function describeApi({ parts, checker, settings }: Composed): ApiDescription {
  const { ctLogs, zoneFolder } = settings.feeds;
  const setup = { logs: ctLogs.map(({ name }) => name), hasZones: zoneFolder !== undefined };
  return {
    name: 'Holdfast domain check',
    version: manifest.version,
    description: DESCRIPTION,
    tags: TAGS,
    routes: [
      ...checkRoutes(checker),
      ...bulkRoutes(parts),
      ...savedDomainRoutes(parts, checker),
      ...generatorRoutes(parts),
      ...brandRoutes(parts),
      ...feedRoutes(parts, setup),
    ],
  };
}

export function createApi(composed: Composed, context: ServiceContext): Promise<HttpApp> {
  const { parts, settings } = composed;
  return createTenantApi(context, {
    ...describeApi(composed),
    ...probed(composed),
    audience: 'domain-check',
    directory: parts.directory,
    recordRefused: parts.directory.recordRefused,
    onRevocations: (revocations) => hearOfErasures(revocations, parts),
    requestsPerMinute: settings.requestsPerMinute,
    limits: settings.limits,
    trustsUndatedProofs: settings.trustsUndatedProofs,
  });
}
