const HIDDEN = '[secret]';
/**
 * Shorter secrets occur in any text by chance. Left there they reveal nothing; blanked out, as in
 * `[secret]le does not exist`, they would be given away.
 */
const SHORTEST_TO_BLANK_OUT = 4;

export type Redact = (text: string) => string;

/**
 * Removes a secret from text that a server or a tool wrote: as it is, with the backslashes that it
 * has in a file or in JSON, percent-encoded in whole or in part, and in base64 at any position of a
 * longer encoded text. A very short one is removed only where it is a whole value.
 */
export function createRedactor(secret: string): Redact {
  if (secret === '') return (text) => text;
  const plain = [...withBackslashes(secret), inAnyUrlForm(secret)];
  const isShort = [...secret].length < SHORTEST_TO_BLANK_OUT;
  const forms = [...(isShort ? [asValue(plain)] : plain), ...inBase64(secret)];
  const pattern = new RegExp(forms.join('|'), 'gu');
  return (text) => text.replaceAll(pattern, HIDDEN);
}

/** All of the text, all between two quotes, all that follows a `=`, or the end of `user:…@`. */
function asValue(forms: readonly string[]): string {
  const form = `(?:${forms.join('|')})`;
  const quotes = [`""`, `''`, '``', '“”', '‘’', '«»'].map(
    ([open, close]) => `(?<=${open})${form}(?=${close})`,
  );
  const places = [`^${form}$`, `(?<==\\s?)${form}(?=[\\s&;,)\\]}]|$)`, `(?<=:)${form}(?=@)`];
  return [...places, ...quotes].join('|');
}

/** As in .pgpass; as in MariaDB's option files; as in JSON. */
function withBackslashes(secret: string): string[] {
  const forms = [
    secret.replaceAll(/[\\:]/g, '\\$&'),
    secret.replaceAll(/[\\"']/g, '\\$&'),
    JSON.stringify(secret).slice(1, -1),
  ];
  return [...new Set(forms)].filter((form) => form !== secret).map((form) => RegExp.escape(form));
}

/** Each character as it is or escaped, so that every habit of percent-encoding is covered. */
function inAnyUrlForm(secret: string): string {
  return [...secret]
    .map((character) => {
      const bytes = [...Buffer.from(character)];
      const escaped = bytes.map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`);
      const forms = [RegExp.escape(character), escaped.join('')];
      if (character === ' ') forms.push('\\+');
      return `(?:${forms.join('|')})`;
    })
    .join('');
}

function anyCase(hex: string): string {
  return hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * In a longer text the secret may begin at the first, second or third byte of a group. Digits that
 * it shares with its neighbours differ with these, so only the digits of its own are searched for.
 */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const from = Math.ceil((before * 8) / 6);
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    const own = digits.slice(from, whole);
    if (own.length < SHORTEST_TO_BLANK_OUT) return [];
    return [RegExp.escape(own).replaceAll('\\+', '[+\\-]').replaceAll('\\/', '[/_]')];
  });
}
