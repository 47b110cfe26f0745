import type { Connected } from '../../connection/index.ts';
import { counted } from '../../terminal/index.ts';
import { findBulkJob } from './find.ts';

export async function cancelBulk({ holdfast, output }: Connected, wanted: string): Promise<void> {
  const { id } = await findBulkJob(holdfast, wanted);
  const job = await holdfast.domains.cancelBulkCheck({ path: { id } });
  output.done(`Cancelled; ${counted(job.resolved, 'result')} kept.`, job, id);
}
