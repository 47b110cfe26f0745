const MB = 1 << 20;

/**
 * Limits that the shell sets before the server takes its place: no core files, no file larger than
 * a table of this backup can become, no more memory than a server that is so small can need.
 */
export function limits(bytes: number): string {
  const blocks = Math.ceil((2_048 * MB + 8 * bytes) / 512);
  const kilobytes = (8_192 * MB) / 1_024;
  return `ulimit -c 0; ulimit -f ${blocks}; ulimit -v ${kilobytes}; exec nice -n 5 "$@"`;
}
