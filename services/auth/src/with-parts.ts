import type { ServiceContext } from '@holdfast/platform/service';
import { compose } from './compose.ts';
import type { Parts } from './parts.ts';

/** For an operator's command: composes the service's parts, and stops the database after the work. */
export async function withParts<T>(
  context: ServiceContext,
  work: (parts: Parts) => Promise<T>,
): Promise<T> {
  const parts = await compose(context);
  try {
    return await work(parts);
  } finally {
    await parts.database.stop();
  }
}
