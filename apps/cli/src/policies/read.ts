import type { Holdfast } from '../connection/index.ts';
import { findDestination } from '../destinations/find.ts';
import { type Changes, KEEPS, type PolicyChoices } from './settings.ts';

/** The settings that were given, by the API's field names. */
export async function readPolicy(holdfast: Holdfast, choices: PolicyChoices) {
  const { cron, timezone, destination, excludeTable } = choices;
  const kept = (Object.keys(KEEPS) as (keyof Changes)[]).flatMap((key) =>
    choices[key] === undefined ? [] : [[key, choices[key]] as const],
  );
  return {
    ...(cron !== undefined && { scheduleCron: cron }),
    ...(timezone !== undefined && { timezone }),
    ...(excludeTable && {
      options: { excludeTables: excludeTable.filter((pattern) => pattern !== '') },
    }),
    ...(kept.length > 0 && { retention: Object.fromEntries(kept) as Changes }),
    ...(destination !== undefined && {
      destinationId: (await findDestination(holdfast, destination)).id,
    }),
  };
}
