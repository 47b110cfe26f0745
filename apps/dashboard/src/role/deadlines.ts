import type { ClientRequest } from 'node:http';
import type { Patience } from './model.ts';

/**
 * Gives up on a service that does not accept the connection, or does not begin to answer once it has
 * the whole request. Sending may take as long as the caller takes, and an answer as long as it likes.
 */
export function setDeadlines(
  sending: ClientRequest,
  patience: Patience,
  { isEncrypted, giveUp }: { isEncrypted: boolean; giveUp(doing: string): void },
): { isConnected(): boolean } {
  let isConnected = false;
  let hasAnswered = false;
  let timer = setTimeout(() => giveUp('accept a connection'), patience.connectMs);
  sending.once('socket', (socket) => {
    const connected = () => {
      isConnected = true;
      clearTimeout(timer);
    };
    if (sending.reusedSocket) connected();
    else socket.once(isEncrypted ? 'secureConnect' : 'connect', connected);
  });
  sending.once('finish', () => {
    clearTimeout(timer);
    if (!hasAnswered) timer = setTimeout(() => giveUp('answer'), patience.answerMs);
  });
  sending.once('response', () => {
    hasAnswered = true;
    clearTimeout(timer);
  });
  sending.once('close', () => clearTimeout(timer));
  return { isConnected: () => isConnected };
}
