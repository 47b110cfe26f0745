import swagger, { type FastifyStaticSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Everything that the page needs comes from its own origin; no upgrade to https, which may not be there. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/**
 * `/swagger/` for people, `/swagger/json` for programs. The document is made when it is first sent:
 * making it takes longer than the rest of a start, and most processes are never asked for it.
 */
export async function installReference(
  fastify: FastifyInstance,
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
    // The types of the plugin know OpenAPI up to 3.0 here; it hands the document on as it is.
    specification: { document } as unknown as FastifyStaticSwaggerOptions['specification'],
  });
  await fastify.register(swaggerUi, {
    routePrefix: '/swagger',
    staticCSP: PAGE_POLICY,
    uiConfig: { deepLinking: true, persistAuthorization: false, validatorUrl: null },
  });
}
