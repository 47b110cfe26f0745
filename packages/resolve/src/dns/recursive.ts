import type { DnsServer, Patience, RecordType } from './model.ts';
import { isReply, RECORD_TYPES } from './model.ts';
import { failed, type RecordReading, readRecords } from './read-records.ts';
import { describeServer } from './servers.ts';
import type { Transport } from './transport.ts';

export type RecordSet = RecordReading & { type: RecordType; server: string; ms: number };

export type Recursive = {
  /** Asks one of the recursive resolvers, and the next one when it fails. */
  ask(name: string, type: RecordType, patience: Patience): Promise<RecordSet>;
};

const SETTLED = new Set<RecordReading['outcome']>(['found', 'none', 'no_such_name', 'aborted']);

export function createRecursive(
  transport: Transport,
  servers: readonly DnsServer[],
  { tries }: { tries: number },
): Recursive {
  return {
    async ask(name, type, patience) {
      const start = performance.now();
      const question = { name, type: RECORD_TYPES[type], recursive: true };
      const order = transport.byPreference(servers);
      let reading = failed('no_route');
      let server: DnsServer | undefined;
      for (let attempt = 0; attempt < tries && order.length > 0; attempt += 1) {
        if (attempt > 0 && performance.now() >= patience.deadline) break;
        server = order[attempt % order.length] as DnsServer;
        const reply = await transport.ask(server, question, patience);
        reading = isReply(reply) ? readRecords(reply, name, type) : failed(reply);
        if (SETTLED.has(reading.outcome)) break;
      }
      const ms = performance.now() - start;
      return { ...reading, type, server: server ? describeServer(server) : '', ms };
    },
  };
}
