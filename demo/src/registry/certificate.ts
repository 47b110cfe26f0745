/** One DER element: a tag, a length and the contents. */
function element(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Buffer[]) => element(0x30, ...parts);
const id = (hex: string) => element(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) => element(0x18, `${at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`);
const commonName = (name: string) =>
  sequence(element(0x31, sequence(id('550403'), element(0x0c, name))));

const ECDSA_WITH_SHA256 = sequence(id('2a8648ce3d040302'));
const EC_KEY = sequence(id('2a8648ce3d0201'), id('2a8648ce3d030107'));
const DAYS_90_MS = 90 * 86_400_000;

/**
 * A certificate for a name, which nobody would trust: its key and signature are empty. Logs contain
 * certificates, and readers of logs only want the names in them.
 */
export function certificateFor(
  name: string,
  { serial, from }: { serial: number; from: Date },
): Buffer {
  const number = Buffer.alloc(5);
  number.writeUInt32BE(serial, 1);
  const names = sequence(element(0x82, name));
  const extensions = sequence(sequence(id('551d11'), element(0x04, names)));
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, number),
    ECDSA_WITH_SHA256,
    commonName('Holdfast demo authority'),
    sequence(time(from), time(new Date(from.getTime() + DAYS_90_MS))),
    commonName(name),
    sequence(EC_KEY, element(0x03, Buffer.from([0]))),
    element(0xa3, extensions),
  );
  return sequence(body, ECDSA_WITH_SHA256, element(0x03, Buffer.from([0])));
}
