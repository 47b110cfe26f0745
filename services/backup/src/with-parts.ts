import type { ServiceContext } from '@holdfast/platform/service';
import { type Composed, compose } from './compose.ts';

/** For an operator's command: opens the parts of the service for as long as the work takes. */
export async function withParts<T>(
  context: ServiceContext,
  work: (composed: Composed) => Promise<T>,
): Promise<T> {
  const composed = await compose(context);
  try {
    return await work(composed);
  } finally {
    await composed.parts.database.stop();
  }
}
