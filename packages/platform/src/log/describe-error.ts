import { scrubText } from './scrub-text.ts';

const DEEPEST_CAUSE = 5;
const MOST_ERRORS = 5;

/**
 * The fields of an error that cannot hold a customer's data. PostgreSQL's `detail`, `where`,
 * `internalQuery` and the driver's query and parameters repeat rows and secrets, so what is not
 * named here stays out.
 */
const SAFE_FIELDS = [
  'code',
  'errno',
  'syscall',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'exitCode',
  'signal',
] as const;

type DescribedError = {
  type: string;
  message: string;
  stack?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
} & Partial<Record<(typeof SAFE_FIELDS)[number], string | number>>;

export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrubText(String(error)) };
  const described: DescribedError = { type: error.name, message: scrubText(error.message) };
  for (const field of SAFE_FIELDS) {
    const value = (error as { [F in typeof field]?: unknown })[field];
    if (typeof value === 'string' || typeof value === 'number') described[field] = value;
  }
  if (error.stack !== undefined) described.stack = scrubText(error.stack);
  if (depth >= DEEPEST_CAUSE) return described;
  if (error.cause !== undefined) described.cause = describeError(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    described.errors = error.errors.slice(0, MOST_ERRORS).map((e) => describeError(e, depth + 1));
  }
  return described;
}
