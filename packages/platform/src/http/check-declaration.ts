import { z } from 'zod';
import type { Permission } from '../identity/index.ts';
import type { Route } from './model.ts';
import { loosePlaces } from './strict-schema.ts';

/** Checks everything about a route that its types cannot. Throws, naming the route. */
export function checkDeclaration(route: Route): void {
  const fault = [
    nameFault,
    parameterFault,
    bodyFault,
    strictnessFault,
    responseFault,
    billingFault,
    proofFault,
    contentsFault,
    exampleFault,
  ].reduce<string | undefined>((found, check) => found ?? check(route), undefined);
  if (fault !== undefined) throw new Error(`${route.method} ${route.url}: ${fault}`);
}

function nameFault({ operationId, summary, tags }: Route): string | undefined {
  if (!/^[a-z][A-Za-z0-9]*$/.test(operationId)) return 'operationId must be in camelCase';
  if (summary === '' || tags.length === 0) return 'summary and tags are for the reader: give them';
  return undefined;
}

function parameterFault({ url, params }: Route): string | undefined {
  const inUrl = [...url.matchAll(/:(\w+)/g)].map((match) => match[1]).sort();
  const declared = Object.keys(params?.shape ?? {}).sort();
  if (inUrl.join() === declared.join()) return undefined;
  return `the url has the parameters [${inUrl}], but params has [${declared}]`;
}

function bodyFault({ method, body, bytes }: Route): string | undefined {
  if (body !== undefined && bytes !== undefined) return 'a body is JSON or bytes, not both';
  return method === 'GET' && (body ?? bytes) !== undefined ? 'GET has no body' : undefined;
}

function strictnessFault({ query, body }: Route): string | undefined {
  const places = [
    ...(query ? loosePlaces(query, 'query') : []),
    ...(body ? loosePlaces(body, 'body') : []),
  ];
  if (places.length === 0) return undefined;
  return `unknown fields would be dropped in silence; use z.strictObject for ${places.join(', ')}`;
}

function responseFault({ response }: Route): string | undefined {
  const statuses = Object.keys(response).map(Number);
  if (statuses.length === 0) return 'it never succeeds: response is empty';
  if (statuses.every((status) => status >= 200 && status < 400)) return undefined;
  return 'response is for successes; name error codes in errors';
}

function billingFault({ paid, access }: Route): string | undefined {
  if (paid !== true || (typeof access === 'string' && access !== 'public')) return undefined;
  return 'paid needs a caller with an organisation, so access must be a permission';
}

/** What they allow does harm that lasts. */
const HARMFUL: readonly Permission[] = ['data.export', 'data.destroy', 'organisation.own'];

function proofFault({ proof, access, mayNeed = [] }: Route): string | undefined {
  if (proof !== 'none' && access === 'public') return 'a proof needs a caller';
  const asked = typeof proof === 'object' && 'when' in proof ? Object.keys(proof.when) : [];
  const stray = asked.find((name) => !mayNeed.some((each) => each === name));
  if (stray) return `a proof goes with ${stray}, which it never asks for`;
  const needs = [...mayNeed, ...(typeof access === 'string' ? [access] : [])];
  const open = HARMFUL.find(
    (name) =>
      needs.includes(name) && (proof === 'none' || (asked.length > 0 && !asked.includes(name))),
  );
  return open && `it needs ${open}: say which proof it asks for, or why it is spared`;
}

function contentsFault({ contents, access, mayNeed = [] }: Route): string | undefined {
  const ways = contents === 'none' ? [] : contents;
  const open = ways.find(({ needs, givenBy }) =>
    givenBy === undefined ? access !== needs && !mayNeed.includes(needs) : access !== 'public',
  );
  return open && `contents leave by it (${open.what}), but it does not ask for ${open.needs}`;
}

function exampleFault({ body, examples }: Route): string | undefined {
  const example = examples?.body ?? body?.meta()?.example;
  if (body === undefined || example === undefined) return undefined;
  const { error } = body.safeParse(example);
  return error && `the example of its body would be refused: ${z.prettifyError(error)}`;
}
