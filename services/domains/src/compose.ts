import { openDatabase } from '@holdfast/platform/db';
import { createDirectory } from '@holdfast/platform/directory';
import { createCursors } from '@holdfast/platform/paging';
import { createRecipients } from '@holdfast/platform/recipients';
import type { ServiceContext } from '@holdfast/platform/service';
import { rewrapServiceSecrets, serviceSecret } from '@holdfast/platform/service-secrets';
import { forgetRecipient, resumeDigests } from './brand/notify/index.ts';
import { CONFIRM_PATH } from './brand/watchers/model.ts';
import { type Checker, createChecker } from './check/index.ts';
import { readSettings } from './config.ts';
import { createModelClient } from './model-client/index.ts';
import type { Parts } from './parts.ts';
import { createResolvers } from './resolvers.ts';
import { createFeed } from './result-feed/index.ts';
import { SCHEMA, type Tables } from './tables.ts';

const TOPIC = { short: 'look-alike names', long: 'names that look like theirs' } as const;

export type Composed = {
  parts: Parts;
  checker: Checker;
  settings: ReturnType<typeof readSettings>;
  close(): Promise<void>;
};

/** The caller closes what it gets. */
export async function compose(context: ServiceContext): Promise<Composed> {
  const { clock, logger, masterKeys } = context;
  const settings = readSettings(context.environment);
  const database = openDatabase<Tables>({
    url: context.databaseUrl,
    schema: SCHEMA,
    name: 'holdfast domains',
    onIdleError: (err) => logger.warn({ err }, 'an idle database connection was lost'),
  });
  const closing: (() => Promise<void>)[] = [database.stop];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    await rewrapServiceSecrets(database, masterKeys);
    const cursors = createCursors(await serviceSecret(database, masterKeys, 'cursors'));
    const feed = await createFeed({ url: context.databaseUrl, log: logger });
    closing.push(feed.stop);
    const { resolvers, close: closeResolvers } = await createResolvers(context, settings, database);
    closing.push(closeResolvers);
    const directory = createDirectory({
      ...{ clientId: 'domain-check', authUrl: context.authUrl, clock, logger },
      serviceSecret: context.serviceSecret,
    });
    const parts: Parts = {
      database,
      clock,
      cursors,
      directory,
      logger,
      resolvers,
      feed,
      limits: settings.bulk,
      recipients: createRecipients({
        ...{ database, clock, mail: settings.notify.mail, topic: TOPIC, path: CONFIRM_PATH },
        ...{ directory, schema: SCHEMA },
        key: await serviceSecret(database, masterKeys, 'recipients'),
        whenConfirmed: resumeDigests,
        whenErased: (...erased) => forgetRecipient({ clock }, ...erased),
      }),
      publicUrl: settings.publicUrl,
      model: createModelClient(settings.model),
    };
    return { parts, checker: createChecker(parts), settings, close };
  } catch (error) {
    await close();
    throw error;
  }
}
