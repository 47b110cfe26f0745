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
  'Checks whether domain names are free: singly, in bulk and live. An error is never "available".';

const TAGS = {
  Checks: 'Whether a name is free, at once.',
  'Bulk checks': 'The same for many names in the background, followed live.',
  'Saved domains': 'Names that are kept an eye on.',
  'Name generator': 'Names made from a description.',
  'Brand monitor': 'Keywords that are watched, and the look-alikes that turned up.',
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
    onRevocations: (revocations) => hearOfErasures(revocations, parts),
    requestsPerMinute: settings.requestsPerMinute,
    limits: settings.limits,
  });
}
