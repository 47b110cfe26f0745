import { drip, type ScriptedServer, startScripted } from '../registry/scripted-server.fixture.ts';

export const WAYS = ['close', 'reset', 'slow', 'silent', 'hang_up', 'open'] as const;
export type Telling = { text: string | Buffer; way: (typeof WAYS)[number] };

/** A WHOIS server that answers each line that it is sent as the script decides. */
export async function startWhoisServer(
  script: (line: string) => Telling,
): Promise<ScriptedServer & { asked: string[] }> {
  const asked: string[] = [];
  const server = await startScripted((socket) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (!received.endsWith('\r\n')) return;
      const line = received.slice(0, -2);
      asked.push(line);
      const { text, way } = script(line);
      if (way === 'silent') return;
      if (way === 'hang_up') socket.end();
      else if (way === 'slow') drip(socket, text.toString());
      else if (way === 'open') socket.write(text);
      else if (way === 'close') socket.end(text);
      else socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 5));
    });
  });
  return { ...server, asked };
}
