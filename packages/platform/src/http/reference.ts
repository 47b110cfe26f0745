import swagger, { type FastifyStaticSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** All that the page needs comes from its own origin. No upgrade to https, which may not be available. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/** Shown on the page's dark bar. */
const NAME = `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40" viewBox="0 0 150 40" role="img" aria-label="Holdfast"><text x="0" y="28" font-family="system-ui, sans-serif" font-size="26" font-weight="600" fill="#fff">Holdfast</text></svg>`;
const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1b1b1b"/><text x="16" y="23" text-anchor="middle" font-family="system-ui, sans-serif" font-size="20" font-weight="600" fill="#fff">H</text></svg>`;

/**
 * `/swagger/` for people, `/swagger/json` for programs. The document is made when it is first sent:
 * making it takes longer than the rest of a start, and most processes are never asked for it.
 */
export async function installReference(
  fastify: FastifyInstance,
  title: string,
  makeDocument: () => object,
): Promise<void> {
  let made: object | undefined;
  const document = {
    toJSON() {
      made ??= makeDocument();
      return made;
    },
  };
  await fastify.register(swagger, {
    mode: 'static',
    // The plugin's types know OpenAPI only up to 3.0 here; it passes the document on unchanged.
    specification: { document } as unknown as FastifyStaticSwaggerOptions['specification'],
  });
  await fastify.register(swaggerUi, {
    routePrefix: '/swagger',
    staticCSP: PAGE_POLICY,
    uiConfig: { deepLinking: true, persistAuthorization: false, validatorUrl: null },
    logo: { type: 'image/svg+xml', content: NAME },
    theme: {
      title,
      favicon: [
        {
          ...{ filename: 'sign.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any' },
          content: SIGN,
        },
      ],
    },
    uiHooks: {
      // Without the slash the page would look for its files at the root, which may be another
      // service's.
      onRequest(request, reply, done) {
        const [path, query] = request.url.split('?');
        if (path !== '/swagger') return done();
        // Relative, so that it works below any address.
        reply.redirect(query === undefined ? 'swagger/' : `swagger/?${query}`);
      },
    },
  });
}
