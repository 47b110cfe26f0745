import { type AuditEntry, pages } from '@holdfast/clients';
import type { AsEither } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';
import { type Common, readMoment } from '../program/index.ts';
import { plain } from '../terminal/index.ts';
import { findTarget } from './target.ts';

export type AuditChoices = Common & {
  from?: string;
  to?: string;
  action?: string;
  targetType?: string;
  target?: string;
  actor?: string;
  follow?: boolean;
};

/** The filters that were given, as the API's query parameters. */
export async function readFilters(connected: AsEither, choices: AuditChoices) {
  const { holdfast } = connected;
  const { from, to, action, targetType, target, actor } = choices;
  return {
    ...(from !== undefined && { from: readMoment('--from', from) }),
    ...(to !== undefined && { to: readMoment('--to', to) }),
    ...(action !== undefined && { actions: action }),
    ...(targetType !== undefined && { target_types: targetType }),
    ...(target !== undefined && { target_id: await findTarget(holdfast, target, targetType) }),
    ...(actor !== undefined && { actors: await findActor(connected, actor) }),
  };
}

async function findActor({ holdfast, organisationId }: AsEither, wanted: string): Promise<string> {
  const query = { limit: 100 };
  const known = await Array.fromAsync(pages(holdfast.backup.listAuditActors, { query }));
  const path = { organisationId: organisationId ?? '' };
  const ofAuth =
    organisationId === undefined
      ? []
      : await Array.fromAsync(pages(holdfast.auth.listAuthAuditActors, { path, query }));
  const actors = [...new Map([...known, ...ofAuth].map((actor) => [actor.key, actor])).values()];
  const byEmail = actors.find(({ key, email }) => key === wanted || email === wanted);
  if (byEmail) return byEmail.key;
  return choose(
    actors.map(({ key, id, name, email }) => ({ key, id, name: name ?? email ?? key })),
    wanted,
    'actor',
  ).key;
}

export function actorOf({ actor }: AuditEntry): string {
  return actor.name ?? actor.email ?? actor.id;
}

/** What was done; of refusals that were joined, how often. */
export function actionOf({ action, details: { count } }: AuditEntry): string {
  return action.endsWith('refused') && typeof count === 'number'
    ? `${action} (${count} times)`
    : action;
}

/** One line of a stream. */
export function lineOf(entry: AuditEntry): string {
  const { occurredAt, target, ipAddress } = entry;
  const at = new Date(occurredAt).toISOString().slice(0, 19).replace('T', ' ');
  const from = ipAddress === null ? '' : ` from ${ipAddress}`;
  return plain(
    `${at}  ${actionOf(entry)}  ${target.type} ${target.id}  by ${actorOf(entry)}${from}`,
  );
}
