import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startGuarded } from '../processes/index.ts';
import { ensureDebianPackages } from './debian-packages.ts';
import { serverFolder } from './server-files.ts';
import { untilReady } from './until-ready.ts';

export type Chromium = {
  /**
   * Opens a page and waits until it has loaded. `evaluate` returns an expression's value, awaited
   * if a promise.
   */
  open(url: string): Promise<{ evaluate<T>(expression: string): Promise<T> }>;
  stop(): Promise<void>;
};

/** Calls no hosts but those that its pages call, and draws without a stand-in for a graphics card. */
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-quic'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ...['--disable-dev-shm-usage', '--no-first-run'],
];

/** Debian's Chromium without any windows: it takes half the time of the whole one. */
export async function chromiumProgram(): Promise<{ executablePath: string; args: string[] }> {
  await ensureDebianPackages(['chromium-headless-shell']);
  // The program itself: the one in /usr/bin is a script, and stopping that would leave this running.
  return { executablePath: '/usr/lib/chromium/chromium-headless-shell', args: FLAGS };
}

/** Starts Chromium, to be driven by its own protocol. */
export async function startChromium(): Promise<Chromium> {
  const { executablePath, args } = await chromiumProgram();
  const folder = await serverFolder([]);
  const logFile = path.join(folder.path, 'log');
  const log = await open(logFile, 'a', 0o600);
  const profile = path.join(folder.path, 'profile');
  const browser = await startGuarded({
    ...folder.as(executablePath, [
      ...[...args, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    ]),
    cwd: folder.path,
    env: { PATH: process.env.PATH, HOME: folder.path, TMPDIR: folder.path },
    outputFd: log.fd,
  }).finally(() => log.close());
  let address = '';
  const findAddress = async () => {
    const text = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8');
    const [port, target] = text.split('\n');
    if (!target) throw new Error('not written yet');
    address = `ws://127.0.0.1:${port}${target}`;
  };
  try {
    await untilReady(browser, findAddress, { what: 'Chromium', logFile });
    const { send, close } = await connect(address);
    return {
      async open(url) {
        const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url });
        const attach = { targetId, flatten: true };
        const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', attach);
        const evaluate = async <T>(expression: string) => {
          const wanted = { expression, awaitPromise: true, returnByValue: true };
          const { result, exceptionDetails } = await send<{
            result: { value: T };
            exceptionDetails?: { text: string; exception?: { description?: string } };
          }>('Runtime.evaluate', wanted, sessionId);
          if (exceptionDetails) {
            const { text, exception } = exceptionDetails;
            throw new Error(exception?.description ?? text);
          }
          return result.value;
        };
        // A new page starts as an empty one, which counts as complete, too.
        const isThere = async () => {
          const isLoaded = `location.href !== 'about:blank' && document.readyState === 'complete'`;
          if (!(await evaluate<boolean>(isLoaded))) throw new Error('not loaded yet');
        };
        await untilReady(browser, isThere, { what: `The page ${url}`, logFile });
        return { evaluate };
      },
      async stop() {
        close();
        await browser.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await browser.stop();
    await folder.remove();
    throw error;
  }
}

type Message = { id?: number; result?: unknown; error?: { message: string } };

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Message;
    const asked = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('Chromium has exited.'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Chromium cannot be reached.')));
  });
  return {
    close: () => socket.close(),
    send<T>(method: string, params: object, sessionId?: string): Promise<T> {
      last += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(last, asked);
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }));
      return asked.promise as Promise<T>;
    },
  };
}
