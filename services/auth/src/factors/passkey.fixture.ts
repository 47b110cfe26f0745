import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Said = { challenge: string; origin?: string; unlocked?: boolean; counter?: number };

/** An authenticator with a P-256 key that signs anything, even what no browser would send. */
export function softwarePasskey({ site, origin }: { site: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let count = 1;

  const clientData = (type: string, { challenge, origin: from = origin }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function authenticatorData({ unlocked = true, counter }: Said, made?: Buffer): Buffer {
    const flags = 0x01 | (unlocked ? 0x04 : 0) | (made ? 0x40 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter ?? count++);
    return Buffer.concat([sha256(site), Buffer.of(flags), counted, made ?? Buffer.alloc(0)]);
  }

  return {
    id,
    make(said: Said) {
      const key = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.of(credentialId.length >> 8, credentialId.length & 255);
      const cose = Buffer.from(isoCBOR.encode(key as never));
      const data = authenticatorData(
        said,
        Buffer.concat([Buffer.alloc(16), length, credentialId, cose]),
      );
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', said).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
        transports: ['internal'],
      };
    },
    answer(said: Said) {
      const client = clientData('webauthn.get', said);
      const data = authenticatorData(said);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
