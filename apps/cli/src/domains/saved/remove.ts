import { confirmByName } from '../../asking/index.ts';
import type { Connected } from '../../connection/index.ts';
import { findSaved } from './find.ts';

export async function removeSaved(
  { holdfast, output, terminal }: Connected,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { id, domain } = await findSaved(holdfast, wanted);
  await confirmByName(
    { terminal, yes },
    { name: domain, what: `This removes ${domain} from the saved domains.` },
  );
  await holdfast.domains.unsaveDomain({ path: { id } });
  output.done(`Removed ${domain}.`, { id, domain, deleted: true }, id);
}
