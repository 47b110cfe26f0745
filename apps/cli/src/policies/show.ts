import type { Connected } from '../connection/index.ts';
import { moment } from '../terminal/index.ts';
import { findPolicy } from './find.ts';
import { retentionInWords } from './settings.ts';

export async function showPolicy({ holdfast, output }: Connected, name: string): Promise<void> {
  const policy = await findPolicy(holdfast, name);
  const { id, options } = policy;
  const destination = await holdfast.backup.readStorageDestination({
    path: { id: policy.destinationId },
  });
  output.one(policy, id, [
    ['id', id],
    ['name', policy.name],
    ['schedule', `${policy.schedule} (${policy.scheduleCron}, ${policy.timezone})`],
    ['next runs', policy.nextRuns.map((at) => `${moment(at)} UTC`).join('\n')],
    ['keeps', retentionInWords(policy.retention)],
    ['destination', destination.name],
    ['leaves out', options.excludeTables.length > 0 ? options.excludeTables.join(', ') : undefined],
  ]);
}
