import { HostNotFound, NetworkForbidden } from '@holdfast/platform/network-guard';
import { probeStorage } from '@holdfast/storage';
import type { Setup } from './model.ts';
import { type OpenParts, openSetup } from './open-setup.ts';

export type Probed = { ok: true } | { ok: false; step: string; reason: string; message: string };

/** Writes, reads back, lists, uploads in parts and deletes; reports which step failed, and why. */
export async function probeSetup(parts: OpenParts, setup: Setup): Promise<Probed> {
  const opened = await openSetup(parts, setup).catch(explainNetwork);
  if ('ok' in opened) return opened;
  try {
    return await probeStorage(opened);
  } finally {
    await opened.close();
  }
}

function explainNetwork(error: unknown): Probed & { ok: false } {
  if (error instanceof NetworkForbidden) {
    return { ok: false, step: 'connect', reason: 'network-forbidden', message: error.message };
  }
  if (error instanceof HostNotFound) {
    return { ok: false, step: 'connect', reason: 'unreachable', message: error.message };
  }
  throw error;
}
