import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@holdfast/platform/errors';
import type { FastifyInstance } from 'fastify';
import { NONCE } from './model.ts';

/** A single file name, as the build makes them. */
const ASSET = /^[\w.-]+$/;

export type Pages = { folders: string[]; page: string };

export async function openPages(folders: readonly [string, ...string[]]): Promise<Pages> {
  const [folder] = folders;
  return { folders: [...folders], page: await readFile(path.join(folder, 'index.html'), 'utf8') };
}

/**
 * Serves one page for every path, which does its own routing, and what it loads below `/assets/`, whose
 * names change with their content.
 */
export function servePages(fastify: FastifyInstance, { folders, page }: Pages): void {
  fastify.register(fastifyStatic, { root: folders, serve: false, preCompressed: true });
  fastify.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const name = request.params['*'];
    if (!ASSET.test(name)) throw new Problem('NOT_FOUND');
    return reply.sendFile(`assets/${name}`, { immutable: true, maxAge: '365d' });
  });
  fastify.get('/icon.svg', (_, reply) => reply.sendFile('icon.svg', { maxAge: '1d' }));
  fastify.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/*',
    handler: () => {
      throw new Problem('NOT_FOUND');
    },
  });
  fastify.get('/*', (_, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce));
  });
}

/** Scripts may come only from here; components insert their styles with the nonce. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
