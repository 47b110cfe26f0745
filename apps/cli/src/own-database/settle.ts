import { settleSetBack } from '@holdfast/backup';
import { withInstallation } from '../host/with-installation.ts';
import { createOutput } from '../output/index.ts';
import type { Common } from '../program/index.ts';
import { type Surroundings, whole } from '../terminal/index.ts';

export async function settleOwnDatabase(
  surroundings: Surroundings,
  choices: Common,
): Promise<void> {
  const settled = await withInstallation(surroundings.environment, settleSetBack);
  const { givenUp } = settled;
  const output = createOutput(surroundings.terminal, choices);
  output.one(settled, givenUp.map(({ id }) => id).join('\n'), [
    ['restores ended', whole(givenUp.length)],
    ...givenUp.map(({ id, mode }) => [mode, id] as const),
  ]);
  if (givenUp.length > 0) {
    output.note('They may have been done after the copy was made: check their targets.');
  }
}
