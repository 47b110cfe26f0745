import type { Clock } from '@holdfast/platform/clock';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import { findOut, wireName } from '../registry/finding.ts';
import type { RegistryClient } from '../registry/model.ts';
import type { Bootstrap } from './bootstrap.ts';
import { askFollowing } from './follow-redirects.ts';
import { createHttpGet } from './http-get.ts';
import { judgeAnswer } from './judge-answer.ts';

type RdapOptions = {
  bootstrap: Bootstrap;
  guard: NetworkGuard;
  clock: Clock;
  /** Certificates to trust in place of the system's. */
  ca?: string;
};

/** Asks the registry's RDAP server, and only the one that the bootstrap names for the TLD. */
export function createRdapResolver({ bootstrap, guard, clock, ca }: RdapOptions): RegistryClient {
  const http = createHttpGet({ guard, ca });

  return {
    async hostFor({ suffix }) {
      const [base] = await bootstrap.basesFor(suffix);
      return base && new URL(base).host;
    },

    async lookup(name, options) {
      const bases = await bootstrap.basesFor(name.suffix);
      const [base] = bases;
      const server = base ? new URL(base).host : `.${name.tld}`;
      return findOut({ source: 'rdap', server, clock }, options, async (patience) => {
        if (!base)
          return {
            outcome: 'no_route',
            detail: 'The RDAP bootstrap file has no server for this TLD.',
          };
        const asked = wireName(name);
        const { url, answer } = await askFollowing(http, base, asked, patience);
        const isRegistry = bases.some((known) => new URL(known).origin === url.origin);
        return judgeAnswer(answer, { name, now: clock.now(), isRegistry });
      });
    },
  };
}
