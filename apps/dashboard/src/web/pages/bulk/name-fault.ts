import { texts } from '../../texts/index.ts';

const { whyBad } = texts.bulk;
/** The ASCII characters that no name may have; the service knows about other scripts. */
const FORBIDDEN = /[\0-,/:-@[-`{-\x7f]/;

/** Why a text cannot be a name. What passes may still not be one: then the service says so in its row. */
export function faultOf(name: string): string | undefined {
  if (/\s/.test(name)) return whyBad.space;
  const sign = FORBIDDEN.exec(name)?.[0];
  if (sign !== undefined) return whyBad.sign(sign);
  const parts = name.replace(/\.$/, '').split(/[.\u3002\uFF0E\uFF61]/);
  if (parts.length < 2) return whyBad.noDot;
  if (name.length > 254) return whyBad.long;
  if (parts.some((part) => part === '' || part.length > 63)) return whyBad.part;
  return undefined;
}
