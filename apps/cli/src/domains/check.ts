import type { Domains } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Common, Failure, report } from '../program/index.ts';
import { createProgress, moment, whole } from '../terminal/index.ts';
import type { HowToCheck } from './mode.ts';
import { evidenceOf, nameOf, remarkOf, statusOf } from './words.ts';

export type CheckChoices = Common & HowToCheck & { explain?: boolean };

/** More than this need a bulk job, which survives a broken connection. */
const MOST = 100;
const AT_ONCE = 8;

/** A name without an answer, and why; an error with one name does not stop the others. */
type Unanswered = { name: string; error: Refused };
type Refused = Error & { type?: string; status?: number; fields?: Record<string, string> };
type Checked = Domains.CheckResult | Unanswered;

/** Checks names, AT_ONCE at a time, and reports them in the order in which they were given. */
export async function checkDomains(
  connected: Connected,
  names: readonly string[],
  choices: CheckChoices,
): Promise<void> {
  if (names.length > MOST) {
    throw new Failure(
      'usage',
      `These are more than ${MOST} names. Put them into a file, one per line: ${connected.commandLine('domains', 'bulk')} <file> --wait`,
    );
  }
  const all = await checkAll(connected, names, choices);
  const results = all.filter((checked) => 'status' in checked);
  const unanswered = all.filter((checked) => 'error' in checked);
  tell(connected, results, choices);
  if (unanswered.length > 0) throw failureOf(unanswered, results.length, connected);
}

/** With several errors, the first that is not about its own name decides the exit code. */
function failureOf(
  unanswered: readonly Unanswered[],
  answers: number,
  { environment }: Connected,
): Error {
  const worst = unanswered.find(({ error }) => !isFault(error)) ?? unanswered[0];
  if (!worst) throw new Error('Everything was answered.');
  const { ending } = report(worst.error, undefined, environment);
  // An error that they all share is reported once.
  if (!isFault(worst.error) && answers === 0) return worst.error;
  return new Failure(ending, unanswered.map(inWords).join('\n'), { cause: worst.error });
}

async function checkAll(
  connected: Connected,
  names: readonly string[],
  choices: CheckChoices,
): Promise<Checked[]> {
  const { output, terminal, quiet } = connected;
  const isSilent = quiet || names.length === 1;
  const progress = createProgress(isSilent ? { ...terminal, err() {} } : terminal);
  const results: Checked[] = [];
  try {
    for await (const result of checked(connected, names, choices)) {
      results.push(result);
      progress.at(`${whole(results.length)} of ${whole(names.length)} checked`);
      if (choices.json && 'status' in result) output.line(result, result.status, '');
    }
  } finally {
    progress.end();
  }
  return results;
}

function tell(
  connected: Connected,
  results: readonly Domains.CheckResult[],
  choices: CheckChoices,
): void {
  const { output, terminal, quiet } = connected;
  if (choices.json) return;
  if (choices.explain && !quiet) {
    for (const [at, result] of results.entries()) {
      if (at > 0) terminal.out('');
      explain(connected, result);
    }
    return;
  }
  if (results.length === 0) return;
  output.list(results, {
    id: ({ status }) => status,
    columns: {
      name: nameOf,
      status: ({ status }) => statusOf(status),
      remarks: remarkOf,
    },
    none: '',
  });
}

async function* checked(
  { holdfast, stop }: Connected,
  names: readonly string[],
  { mode, maxAge }: HowToCheck,
): AsyncGenerator<Checked> {
  const signal = stop();
  let hopeless: Refused | undefined;
  const ask = async (name: string): Promise<Checked> => {
    if (hopeless) return { name, error: hopeless };
    const body = { domain: name, mode, ...(maxAge !== undefined && { maxAge }) };
    try {
      return await holdfast.domains.checkDomain({ body, signal });
    } catch (thrown) {
      const error = thrown as Refused;
      if (isHopeless(error) || signal.aborted) hopeless ??= error;
      return { name, error };
    }
  };
  const underWay = names.slice(0, AT_ONCE).map(ask);
  for (const [at] of names.entries()) {
    const next = names[at + AT_ONCE];
    const result = await underWay[at];
    if (next !== undefined) underWay.push(ask(next));
    if (result) yield result;
  }
}

/** No other name would be answered either. */
function isHopeless(error: Refused): boolean {
  const { type, status } = error;
  if (type === 'VALIDATION_FAILED') return !isFault(error);
  return type === 'CONNECTION_FAILED' || status === 401 || status === 403;
}

/** The name itself is wrong. */
function isFault({ type, fields }: Refused): boolean {
  return type === 'VALIDATION_FAILED' && fields?.domain !== undefined;
}

function inWords({ name, error }: Unanswered): string {
  if (isFault(error)) return `${name} ${error.fields?.domain}`;
  return `${name} was not checked: ${error.name === 'AbortError' ? 'interrupted' : error.message}`;
}

/** Everything that is known about one name, and which source said so. */
function explain({ output }: Connected, result: Domains.CheckResult): void {
  const { registration, dns, filter } = result;
  output.one(result, result.status, [
    ['name', nameOf(result)],
    ['status', statusOf(result.status)],
    ['confidence', result.confidence],
    ['because', remarkOf(result) || undefined],
    ['checked', `${moment(result.checkedAt)} UTC${result.cached ? ', cached' : ''}`],
    ['created', registration?.createdAt && `${moment(registration.createdAt)} UTC`],
    ['name servers', registration?.nameservers.join(', ') || undefined],
    ['states', registration?.statuses.join(', ') || undefined],
    ['addresses', [...(dns?.a ?? []), ...(dns?.aaaa ?? [])].join(', ') || undefined],
    ['filter', filter && `built ${moment(filter.builtAt)} UTC`],
    ['evidence', evidenceOf(result).join('\n') || undefined],
  ]);
}
