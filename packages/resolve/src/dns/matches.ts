const HEADER = 12;
const RESPONSE = 0x80;
const OPCODE = 0x78;
const TRUNCATED = 0x02;

export const isTruncated = (message: Buffer) => ((message[2] ?? 0) & TRUNCATED) !== 0;

/**
 * Whether this answers the question that was sent. Over UDP, where anyone can send us anything, the
 * case of its letters must match too. The caller compares the id.
 */
export function answersQuestion(
  message: Buffer,
  question: Buffer,
  end: number,
  { exactCase }: { exactCase: boolean },
): boolean {
  if (message.length < HEADER || ((message[2] ?? 0) & (RESPONSE | OPCODE)) !== RESPONSE) {
    return false;
  }
  const questions = message.readUInt16BE(4);
  if (questions === 0) return isErrorWithoutQuestion(message);
  if (questions !== 1 || message.length < end) return false;
  for (let at = HEADER; at < end; at += 1) {
    const difference = (message[at] ?? 0) ^ (question[at] ?? 0);
    if (difference === 0) continue;
    if (exactCase || difference !== 0x20 || !isLetter(message[at] ?? 0)) return false;
  }
  return true;
}

/**
 * Some servers leave the question out when they refuse it. Such an answer is believed, because it
 * can only say that something went wrong.
 */
function isErrorWithoutQuestion(message: Buffer): boolean {
  const code = (message[3] ?? 0) & 0x0f;
  const [formatError, serverFailure, notImplemented, refused] = [1, 2, 4, 5];
  return [formatError, serverFailure, notImplemented, refused].includes(code);
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
