import { request } from 'node:http';
import type { Attack } from './model.ts';
import { createTenant } from './tenant.ts';

const EVIL = 'evil.example';

/** Asks for a link that somebody else will follow, with a Host header that is not ours. */
export const play: Attack['play'] = async (platform) => {
  const tenant = createTenant(await platform.owner('backup'));
  const datasource = await tenant.addDatasource('linked', platform.source);
  const job = await tenant.backUp(datasource);
  const url = `${tenant.client.baseUrl}/datasources/${datasource}/backups/${job}/download-link`;
  const headers = { host: EVIL, authorization: `Bearer ${tenant.client.token}` };
  const answers = await Promise.all(
    ['GET', 'POST'].flatMap((method) => [
      send(method, url, headers),
      send(method, url, { ...headers, 'x-forwarded-host': EVIL }),
    ]),
  );
  const links = answers.filter((text) => text.includes('"url"'));
  const followed = links.filter((text) => text.includes(EVIL)).length;
  return {
    name: 'host-header',
    promise: 'links never follow the Host header',
    measured: `${followed} of ${links.length} links led to ${EVIL}`,
    held: links.length > 0 && followed === 0,
  };
};

/** Sends the Host header as given, which fetch does not. */
function send(method: string, url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text));
    });
    asking.on('error', reject);
    asking.end();
  });
}
