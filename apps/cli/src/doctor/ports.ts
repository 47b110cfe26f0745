import { createServer } from 'node:net';
import { ROLES } from '../host/services.ts';
import { portOf } from '../host/settings.ts';
import type { Examination, Finding } from './model.ts';

const PATIENCE_MS = 3_000;

/** Whether `holdfast up` could listen, or does already. */
export const examinePorts: Examination = async ({ settings, signal }) => {
  const host = settings.HOLDFAST_HOST;
  return Promise.all(
    ROLES.map(async (role): Promise<Finding> => {
      const port = portOf(role, settings);
      const check = `port ${port}`;
      const code = await tryToListen(host, port);
      if (code === undefined) return { check, state: 'ok', message: `free for ${role.name}` };
      if (code === 'EADDRINUSE' && (await isHoldfast(host, port, signal))) {
        return { check, state: 'ok', message: `Holdfast is listening (${role.name})` };
      }
      if (code === 'EADDRINUSE') {
        return {
          ...{ check, state: 'missing' },
          message: `in use by another program; ${role.name} needs it`,
          mend: `ss -ltnp 'sport = :${port}' (then stop it, or set ${role.port.setting})`,
        };
      }
      return {
        ...{ check, state: 'missing' },
        message: `cannot listen on ${host}:${port} (${code})`,
        mend: `set ${role.port.setting}, or HOLDFAST_HOST`,
      };
    }),
  );
};

function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

async function isHoldfast(host: string, port: number, signal: AbortSignal): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  const over = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  return fetch(`http://${name}:${port}/healthz`, { signal: over })
    .then((answer) => answer.json())
    .then(
      (said) => typeof said === 'object' && said !== null && 'status' in said,
      () => false,
    );
}
