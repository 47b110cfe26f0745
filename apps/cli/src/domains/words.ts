import type { Domains } from '@holdfast/clients';
import type { Cell, Tone } from '../terminal/index.ts';
import { moment, plain } from '../terminal/index.ts';

const TONES: Record<Domains.CheckResult['status'], Tone> = {
  available: 'good',
  likely_available: 'good',
  registered: 'faint',
  likely_registered: 'faint',
  reserved: 'faint',
  invalid: 'bad',
  unknown: 'doubtful',
};

export function statusOf(status: Domains.CheckResult['status']): Cell {
  return { text: inWords(status), tone: TONES[status] };
}

export function inWords(status: Domains.CheckResult['status']): string {
  return status.replaceAll('_', ' ');
}

/** `bücher.example (xn--bcher-kva.example)` where the two differ. */
export function nameOf({
  domain,
  unicode,
}: Pick<Domains.CheckResult, 'domain' | 'unicode'>): string {
  return unicode === '' || unicode === domain ? domain : `${unicode} (${domain})`;
}

/** The reason for the status, and anything else worth a look. */
export function remarkOf(result: Domains.CheckResult): string {
  const { reason, restricted, conflict, retryAfter, registration } = result;
  return [
    reason,
    restricted,
    conflict ? 'sources disagree' : undefined,
    retryAfter === undefined ? undefined : `try again in ${retryAfter} s`,
    registration?.registrar,
    registration?.expiresAt && `expires ${moment(registration.expiresAt)} UTC`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('; ');
}

/** Which sources were asked, and what each answered. */
export function evidenceOf({ evidence }: Domains.CheckResult): string[] {
  return evidence.map(({ source, server, outcome, ms, detail }) =>
    plain(
      `${source}: ${outcome.replaceAll('_', ' ')} (${server}, ${ms} ms)${detail ? `: ${detail}` : ''}`,
    ),
  );
}
