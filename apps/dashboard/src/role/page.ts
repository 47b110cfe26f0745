import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 10vh auto; padding: 0 1rem }
li { margin: 0.5rem 0 }
`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Holdfast</title>
<style>${STYLE}</style>
<h1>Holdfast</h1>
<p>This address is all that programs and the <code>holdfast</code> command need. Behind it:</p>
<ul>
<li><a href="/api/auth/swagger/"><code>/api/auth</code></a>: accounts, organisations and tokens
<li><a href="/api/backup/swagger/"><code>/api/backup</code></a>: backups, restores and their proofs
<li><a href="/api/domains/swagger/"><code>/api/domains</code></a>: domain checks and the brand monitor
</ul>
<p>Each link opens the reference of that service, where every request can be tried.</p>
</html>
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What is here, for whoever opens the address in a browser. */
export function servePage(fastify: FastifyInstance): void {
  fastify.get('/', (_, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
}
