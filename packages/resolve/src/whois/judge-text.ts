import type { DomainName } from '@holdfast/names';
import { saysHeldBack } from '../registry/held-back.ts';
import type { Said } from '../registry/model.ts';
import { isKnownQuota } from '../registry/quota.ts';
import type { WhoisServer } from './model.ts';
import { hasSubstance, readRegistration } from './registration.ts';

const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * What a server's text means for the name. A complaint or a contradiction wins over everything;
 * `not_found` needs this server's own words, in a complete line, about exactly this name. A denial
 * that names no domain is a separate answer: it counts only together with a second source.
 */
export function judgeText(text: string, { ascii, unicode }: DomainName, server: WhoisServer): Said {
  const lines = text.split(/\r?\n/);
  // The last line may be cut off and have lost the word that matters.
  const whole = lines.slice(0, -1).map((line) => line.trimEnd());
  const some = (pattern: RegExp | undefined) =>
    pattern !== undefined && whole.some((line) => pattern.test(line));

  if (text.trim() === '') return bad('The answer is empty.');
  const quota = readQuota(
    lines.map((line) => line.trimEnd()),
    server,
  );
  if (quota) return quota;
  if (some(server.trouble))
    return { outcome: 'server_error', detail: 'The server reports an internal error.' };

  const named = namesIn(whole, server.names);
  const free = whole.filter((line) => server.notFound.line.test(line));
  const freeNames = server.notFound.named === 'itself' ? namesIn(free, server.notFound.line) : [];
  if ([...named, ...freeNames].some((other) => other !== ascii && other !== unicode)) {
    return { outcome: 'wrong_name', detail: 'The answer is about another domain.' };
  }
  if (some(server.refused)) {
    return { outcome: 'forbidden', detail: 'The registry does not allow this query.' };
  }
  const isNamed = named.length > 0;
  const registration = readRegistration(text);
  const isRecord = isNamed && hasSubstance(registration);
  const isReserved = some(server.reserved);

  if (free.length > 0) {
    const shouldBeNamed = server.notFound.named === 'beside';
    const isHeld = isReserved || whole.some((line) => saysHeldBack([line]));
    if (isRecord || isHeld || isNamed !== shouldBeNamed)
      return bad('The answer contradicts itself.');
    const isUnnamed = server.notFound.named === 'nothing';
    return { outcome: isUnnamed ? 'not_found_unnamed' : 'not_found' };
  }
  if (isReserved && isNamed) return { outcome: 'reserved' };
  if (isRecord) return { outcome: 'found', registration };
  return bad('The answer does not match any that this server is known to give.');
}

function readQuota(lines: readonly string[], { quota }: WhoisServer): Said | undefined {
  for (const line of lines) {
    const own = quota?.exec(line);
    if (!own && !isKnownQuota(line)) continue;
    const seconds = own?.slice(1).find((group) => group !== undefined);
    return {
      outcome: 'quota',
      detail: 'The server says that it has been sent too many queries.',
      ...(seconds && { retryAfterMs: Math.min(Number(seconds) * 1_000, LONGEST_WAIT_MS) }),
    };
  }
  return undefined;
}

function namesIn(lines: readonly string[], pattern: RegExp): string[] {
  return lines
    .map((line) => pattern.exec(line)?.[1])
    .filter((found) => found !== undefined)
    .map((found) => found.toLowerCase().replace(/\.$/, ''));
}

function bad(detail: string): Said {
  return { outcome: 'bad_answer', detail };
}
