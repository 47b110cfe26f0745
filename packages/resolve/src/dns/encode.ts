import type { Entropy, Question } from './model.ts';

const HEADER = 12;
const DOT = 0x2e;
const RECURSION_DESIRED = 0x01;

/** The largest datagram that we accept: a larger one may be fragmented on some paths. */
const UDP_SIZE = 1_232;
const OPT_RECORD = Buffer.from([0, 0, 41, UDP_SIZE >> 8, UDP_SIZE & 0xff, 0, 0, 0, 0, 0, 0]);

/** The offset at which the question ends in a message about this name. */
export const questionEnd = (name: string) => HEADER + (name === '' ? 1 : name.length + 2) + 4;

/**
 * The question as it is sent, its letters in random case, which a forger who has not seen it cannot
 * reproduce. The sender sets the id.
 */
export function encodeQuestion({ name, type, recursive }: Question, entropy: Entropy): Buffer {
  const end = questionEnd(name);
  const message = Buffer.allocUnsafe(end + OPT_RECORD.length);
  message[2] = recursive ? RECURSION_DESIRED : 0;
  message[3] = 0;
  message[4] = 0;
  message[5] = 1; // one question
  message[6] = message[7] = message[8] = message[9] = message[10] = 0;
  message[11] = 1; // one additional record: EDNS
  writeName(message, name, entropy);
  message[end - 4] = type >> 8;
  message[end - 3] = type & 0xff;
  message[end - 2] = 0;
  message[end - 1] = 1; // Internet
  message.set(OPT_RECORD, end);
  return message;
}

/**
 * The byte before each label takes the place of a dot, so the character at index i of the name is
 * the byte 13 + i of the message.
 */
function writeName(message: Buffer, name: string, entropy: Entropy): void {
  if (name === '') {
    message[HEADER] = 0;
    return;
  }
  let labelStart = HEADER;
  let coins = 0;
  for (let index = 0; index < name.length; index += 1) {
    if (index % 32 === 0) coins = entropy.next();
    const code = name.charCodeAt(index);
    const at = HEADER + 1 + index;
    if (code === DOT) {
      message[labelStart] = at - labelStart - 1;
      labelStart = at;
    } else {
      message[at] = code >= 0x61 && code <= 0x7a ? code ^ ((coins & 1) << 5) : code;
    }
    coins >>>= 1;
  }
  const end = HEADER + 1 + name.length;
  message[labelStart] = end - labelStart - 1;
  message[end] = 0;
}
