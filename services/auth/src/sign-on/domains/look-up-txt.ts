import { Resolver } from 'node:dns/promises';
import { refuseInTransaction } from '@holdfast/platform/transactions';

/** The texts of a name's TXT records; none if there is no such name. Throws if no server answers. */
export type LookUpTxt = (name: string) => Promise<string[]>;

const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);

export function createLookUpTxt(servers: readonly string[] | undefined): LookUpTxt {
  return async (name) => {
    refuseInTransaction('A name server is asked');
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    if (servers) resolver.setServers([...servers]);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (NOTHING_THERE.has(String((error as { code?: unknown }).code))) return [];
      throw error;
    }
  };
}
