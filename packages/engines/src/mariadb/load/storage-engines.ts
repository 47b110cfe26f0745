/** Debian's packages; those without one come with the server's. */
const PACKAGES: Record<string, string> = {
  COLUMNSTORE: 'mariadb-plugin-columnstore',
  CONNECT: 'mariadb-plugin-connect',
  MROONGA: 'mariadb-plugin-mroonga',
  OQGRAPH: 'mariadb-plugin-oqgraph',
  ROCKSDB: 'mariadb-plugin-rocksdb',
  S3: 'mariadb-plugin-s3',
  SPIDER: 'mariadb-plugin-spider',
};
const OF_SERVER = ['ARCHIVE', 'BLACKHOLE', 'FEDERATED', 'SPHINX'];
/** No test server loads them. */
const REACH_OUT = ['CONNECT', 'FEDERATED', 'S3', 'SPHINX', 'SPIDER'];

/** What to do about an engine that a server does not know, which is named in the server's words. */
export function adviceOnEngine(said: string): string {
  const name = /'([^']*)'/.exec(said)?.[1]?.toUpperCase() ?? '';
  const found = PACKAGES[name] ?? (OF_SERVER.includes(name) ? 'mariadb-server' : undefined);
  const from = found === undefined ? '' : `, of the package ${found} on Debian,`;
  const needs = `The server that is restored to needs that storage engine${from} loaded as a plugin.`;
  if (REACH_OUT.includes(name)) {
    return `${needs} Its tables reach other servers or files, so it is never loaded for a test, and they cannot be tested.`;
  }
  return found === undefined
    ? needs
    : `${needs} With that package on the machine that Holdfast runs on, its tables are tested, too.`;
}
