/** Which ideas, which check of them, and whether only free ones are shown. */
export type Search = { job?: string; check?: string; free?: true };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

export function readSearch({ job, check, free }: Record<string, unknown>): Search {
  return {
    ...(isId(job) && { job }),
    ...(isId(job) && isId(check) && { check }),
    ...((free === true || free === 'true') && { free: true }),
  };
}
