const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM_LENGTH = 6;

/** Bech32 of BIP 173 without its limit of 90 characters, as age uses it; lower case. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const values = regroup(bytes, 8, 5, true) ?? [];
  const sum = checksum([...expand(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1;
  const tail = Array.from({ length: CHECKSUM_LENGTH }, (_, i) => (sum >> (5 * (5 - i))) & 31);
  return `${prefix}1${[...values, ...tail].map((value) => ALPHABET[value]).join('')}`;
}

/** The bytes; undefined unless the text is lower case, has this prefix, and is right to the bit. */
export function decodeBech32(prefix: string, text: string): Uint8Array | undefined {
  if (!text.startsWith(`${prefix}1`)) return undefined;
  const values = Array.from(text.slice(prefix.length + 1), (letter) => ALPHABET.indexOf(letter));
  if (values.length < CHECKSUM_LENGTH || values.includes(-1)) return undefined;
  if (checksum([...expand(prefix), ...values]) !== 1) return undefined;
  const bytes = regroup(values.slice(0, -CHECKSUM_LENGTH), 5, 8, false);
  return bytes && Uint8Array.from(bytes);
}

/** The prefix takes part in the checksum: first the high bits of its letters, then the low ones. */
function expand(prefix: string): number[] {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function checksum(values: number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of GENERATOR.entries()) if ((top >> bit) & 1) sum ^= term;
  }
  return sum;
}

/** From groups of `from` bits to groups of `to`. Without padding, left-over bits must be zeros. */
function regroup(
  values: Iterable<number>,
  from: number,
  to: number,
  pad: boolean,
): number[] | undefined {
  const groups: number[] = [];
  let held = 0;
  let bits = 0;
  for (const value of values) {
    held = (held << from) | value;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push(held >> bits);
      held &= (1 << bits) - 1;
    }
  }
  if (pad) return bits > 0 ? [...groups, held << (to - bits)] : groups;
  return bits >= from || held !== 0 ? undefined : groups;
}
