import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '@holdfast/platform/testing';
import type { Cluster } from './cluster.ts';

export type Fault = {
  name: string;
  /** Causes the fault, and undoes it after about `lastsMs`; returns what exactly it did. */
  strike(chance: Chance, lastsMs: number): Promise<string>;
};

export type FaultName = 'kill' | 'postgres' | 's3' | 'clock' | 'link';

/** Everything that can happen to this cluster. */
export function faultsOf(cluster: Cluster): Record<FaultName, Fault> {
  const { roles, postgres, ceph, clock, link } = cluster;
  return {
    kill: {
      name: 'kill -9',
      async strike(chance, lastsMs) {
        const role = chance.pick(roles);
        await role.kill();
        await delay(lastsMs / 4);
        await role.start();
        return role.name;
      },
    },
    postgres: {
      name: 'PostgreSQL restarted',
      async strike() {
        await postgres.crash();
        return 'immediate';
      },
    },
    s3: {
      name: 'S3 stops answering',
      async strike(_, lastsMs) {
        await ceph.whileFrozen(() => delay(lastsMs));
        return `${lastsMs} ms`;
      },
    },
    clock: {
      name: 'a clock jumps',
      async strike(chance, lastsMs) {
        const offset = chance.pick(['+2h', '-2h', '+30d', '-40m', '+400d']);
        await clock.set(offset);
        await delay(lastsMs);
        await clock.set('+0');
        return `b by ${offset}`;
      },
    },
    link: {
      name: 'a link is cut',
      async strike(_, lastsMs) {
        if (!link.canBeCut) return 'not permitted here';
        await link.cut();
        try {
          await delay(lastsMs);
        } finally {
          await link.mend();
        }
        return `b for ${lastsMs} ms`;
      },
    },
  };
}
