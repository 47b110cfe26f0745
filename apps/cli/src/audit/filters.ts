import { pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';
import { type Common, readMoment } from '../program/index.ts';
import { plain } from '../terminal/index.ts';
import { findTarget } from './target.ts';

export type Entry = Awaited<ReturnType<Holdfast['backup']['listAuditLog']>>['items'][number];

export type AuditChoices = Common & {
  from?: string;
  to?: string;
  action?: string;
  targetType?: string;
  target?: string;
  actor?: string;
  follow?: boolean;
};

/** What was asked for, in the API's words. */
export async function readFilters(holdfast: Holdfast, choices: AuditChoices) {
  const { from, to, action, targetType, target, actor } = choices;
  return {
    ...(from !== undefined && { from: readMoment('--from', from) }),
    ...(to !== undefined && { to: readMoment('--to', to) }),
    ...(action !== undefined && { actions: action }),
    ...(targetType !== undefined && { target_types: targetType }),
    ...(target !== undefined && { target_id: await findTarget(holdfast, target, targetType) }),
    ...(actor !== undefined && { actors: await findActor(holdfast, actor) }),
  };
}

async function findActor(holdfast: Holdfast, wanted: string): Promise<string> {
  const actors = await Array.fromAsync(
    pages(holdfast.backup.listAuditActors, { query: { limit: 100 } }),
  );
  const byEmail = actors.find(({ key, email }) => key === wanted || email === wanted);
  if (byEmail) return byEmail.key;
  return choose(
    actors.map(({ key, id, name, email }) => ({ key, id, name: name ?? email ?? key })),
    wanted,
    'actor',
  ).key;
}

export function actorOf({ actor }: Entry): string {
  return actor.name ?? actor.email ?? actor.id;
}

/** One line of a stream. */
export function lineOf(entry: Entry): string {
  const { occurredAt, action, target, ipAddress } = entry;
  const at = new Date(occurredAt).toISOString().slice(0, 19).replace('T', ' ');
  const from = ipAddress === null ? '' : ` from ${ipAddress}`;
  return plain(`${at}  ${action}  ${target.type} ${target.id}  by ${actorOf(entry)}${from}`);
}
