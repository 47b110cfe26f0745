import type { ServiceContext } from '@holdfast/platform/service';
import { giveUpRestores } from './restores/index.ts';
import type { RestoreMode } from './restores/model.ts';
import { withParts } from './with-parts.ts';

/** Ends restores that would otherwise run a second time after Holdfast's own database was set back. */
export function settleSetBack(
  context: ServiceContext,
): Promise<{ givenUp: { id: string; mode: RestoreMode }[] }> {
  return withParts(context, async ({ parts }) => {
    const restores = await giveUpRestores(parts);
    return { givenUp: restores.map(({ id, mode }) => ({ id, mode })) };
  });
}
