import { ENGINE_NAMES } from '@holdfast/engines';
import type { Attack } from './model.ts';

const HOSTS = [
  ...['127.0.0.1', '127.1', '0.0.0.0', '0', '2130706433', '0x7f000001', '0177.0.0.1', 'localhost'],
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '192.0.0.1'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fd00::1', 'fe80::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
];

export const prepare: Attack['prepare'] = async () => ({
  settings: { HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'false' },
  close: async () => {},
});

/** Our own database, the cloud's metadata and everything else that is not public, as datasources. */
export const play: Attack['play'] = async (platform) => {
  const hostile = await platform.owner('backup');
  const reached: string[] = [];
  for (const engine of ENGINE_NAMES) {
    const { body } = await hostile.post<{ id: string }>('/datasources', { name: engine, engine });
    for (const host of HOSTS) {
      const credentials = {
        ...{ mode: 'fields', host, port: platform.source.port, database: 'postgres' },
        ...{ username: 'postgres', password: platform.source.password, tls: { mode: 'off' } },
      };
      const set = await hostile.put(`/datasources/${body.id}/credentials`, credentials);
      if (set.status === 400) continue; // not a host at all
      const verified = await hostile.post<{ ok: boolean; errorCode: string }>(
        `/datasources/${body.id}/verify`,
      );
      if (verified.body.errorCode !== 'NETWORK_FORBIDDEN') {
        reached.push(`${engine} at ${host}: ${verified.status} ${verified.body.errorCode}`);
      }
    }
  }
  return {
    name: 'private-hosts',
    promise: 'no datasource leads into a private network',
    measured:
      `${HOSTS.length} hosts × ${ENGINE_NAMES.length} engines: ${reached.length} were not refused ${reached[0] ?? ''}`.trim(),
    held: reached.length === 0,
  };
};
