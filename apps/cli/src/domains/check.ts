import type { Connected } from '../connection/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { createProgress, moment, whole } from '../terminal/index.ts';
import type { HowToCheck } from './mode.ts';
import type { Result } from './model.ts';
import { evidenceOf, nameOf, remarkOf, statusOf } from './words.ts';

export type CheckChoices = Common & HowToCheck & { explain?: boolean };

/** With more, a job is what holds on to them when the connection breaks. */
const MOST = 100;
const AT_ONCE = 8;

/** What is no name at all is refused, and the others are checked all the same. */
type Checked = Result | { refusal: string };

/** Checks names, some at a time; tells of them in the order in which they were given. */
export async function checkDomains(
  connected: Connected,
  names: readonly string[],
  choices: CheckChoices,
): Promise<void> {
  if (names.length > MOST) {
    throw new Failure(
      'usage',
      `Those are more than ${MOST} names. Put them into a file, one a line: holdfast domains bulk <file> --wait`,
    );
  }
  const results = await checkAll(connected, names, choices);
  tell(connected, results, choices);
  const refused = results.flatMap((result) => ('refusal' in result ? [result.refusal] : []));
  if (refused.length > 0) throw new Failure('usage', refused.join('\n'));
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

function tell(connected: Connected, all: readonly Checked[], choices: CheckChoices): void {
  const { output, terminal, quiet } = connected;
  if (choices.json) return;
  const results = all.filter((result) => 'status' in result);
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
  const ask = (domain: string) => {
    const body = { domain, mode, ...(maxAge !== undefined && { maxAge }) };
    const answer = holdfast.domains.checkDomain({ body, signal }).catch(refusalOf(domain));
    // Its turn to be told may come long after it has failed.
    answer.catch(() => {});
    return answer;
  };
  const underWay = names.slice(0, AT_ONCE).map(ask);
  for (const [at] of names.entries()) {
    const next = names[at + AT_ONCE];
    const result = await underWay[at];
    if (next !== undefined) underWay.push(ask(next));
    if (result) yield result;
  }
}

function refusalOf(name: string) {
  return (error: Error & { type?: string; fields?: Record<string, string> }): Checked => {
    const fault = error.type === 'VALIDATION_FAILED' ? error.fields?.domain : undefined;
    if (fault === undefined) throw error;
    return { refusal: `${name} ${fault}` };
  };
}

/** All that is known of one name, and who said so. */
function explain({ output }: Connected, result: Result): void {
  const { registration, dns, filter } = result;
  output.one(result, result.status, [
    ['name', nameOf(result)],
    ['status', statusOf(result.status)],
    ['confidence', result.confidence],
    ['because', remarkOf(result) || undefined],
    ['checked', `${moment(result.checkedAt)} UTC${result.cached ? ', kept from then' : ''}`],
    ['created', registration?.createdAt && `${moment(registration.createdAt)} UTC`],
    ['name servers', registration?.nameservers.join(', ') || undefined],
    ['states', registration?.statuses.join(', ') || undefined],
    ['addresses', [...(dns?.a ?? []), ...(dns?.aaaa ?? [])].join(', ') || undefined],
    ['filter', filter && `of ${moment(filter.builtAt)} UTC`],
    ['evidence', evidenceOf(result).join('\n') || undefined],
  ]);
}
