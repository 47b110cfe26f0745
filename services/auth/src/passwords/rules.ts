/** The person whose password it is: what others know about them is tried first. */
export type Person = { email: string; name: string };

export type Weakness = 'common' | 'personal' | 'repeated';

/** A unit of up to this many characters is no secret, however often it is repeated. */
const LONGEST_UNIT = 5;
const SHORTEST_PART = 3;
const PRODUCT = 'holdfast';
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const SEQUENCES = ROWS.flatMap((row) => [row.repeat(2), [...row].reverse().join('').repeat(2)]);
const SPELT: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'l', '+': 't' },
};

/**
 * Why this password would soon be guessed, if it would: it is a common one, perhaps with digits and
 * signs around it, with letters spelt as digits, or repeated; it is made of the address, the name or
 * the product; or it repeats a few characters or follows the keyboard.
 */
export function weaknessOf(
  password: string,
  person: Person,
  common: ReadonlySet<string>,
): Weakness | undefined {
  const normalised = password.normalize('NFKC').toLowerCase();
  if (isRepeated(normalised) || SEQUENCES.some((row) => row.includes(normalised)))
    return 'repeated';
  const cores = coresOf(normalised);
  if (cores.some((core) => common.has(core) || common.has(unitOf(core)))) return 'common';
  const parts = partsOf(person);
  if (cores.some((core) => isMadeOf(core, parts, common))) return 'personal';
  return undefined;
}

function isRepeated(text: string): boolean {
  return unitOf(text).length <= LONGEST_UNIT;
}

/** The shortest unit that this text repeats, perhaps cut off at the end; itself, if it repeats none. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

/** What is left without decoration: as typed, and with digits read as the letters they stand for. */
function coresOf(normalised: string): string[] {
  const trimmed = trim(normalised);
  const cores = [normalised, trimmed, lettersOf(normalised), lettersOf(spelt(trimmed))];
  return [...new Set(cores)].filter((core) => core !== '');
}

const trim = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
const spelt = (text: string) => [...text].map((one) => SPELT[one] ?? one).join('');

function partsOf({ email, name }: Person): Set<string> {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const words = [...local.split(/[^\p{L}]+/u), ...name.toLowerCase().split(/[^\p{L}]+/u)];
  const whole = [local, local + domain, name.toLowerCase(), domain.split('.')[0] ?? '', PRODUCT];
  const parts = [...words, ...whole.map(lettersOf), PRODUCT];
  return new Set(parts.filter((part) => part.length >= SHORTEST_PART));
}

/** Whether it is made of parts that are known of the person, perhaps with common passwords between. */
function isMadeOf(core: string, parts: ReadonlySet<string>, common: ReadonlySet<string>): boolean {
  // For each length: whether the text up to there splits into parts, and whether one is the person's.
  const reached: ('no' | 'common' | 'personal')[] = ['common'];
  for (let end = 1; end <= core.length; end++) {
    let best: 'no' | 'common' | 'personal' = 'no';
    for (let start = 0; start < end && best !== 'personal'; start++) {
      const before = reached[start];
      const piece = core.slice(start, end);
      if (before === 'no') continue;
      if (parts.has(piece)) best = 'personal';
      else if (common.has(piece)) best = before === 'personal' ? 'personal' : 'common';
    }
    reached.push(best);
  }
  return reached[core.length] === 'personal';
}
