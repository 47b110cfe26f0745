import { writeFile } from 'node:fs/promises';
import {
  domainObject,
  NOT_FOUND,
  startHostileServer,
  startRdapServer,
  startWhoisServer,
} from '@holdfast/resolve/testing';
import type { Folder } from '../folder.ts';
import type { Running } from '../model.ts';
import { BY_WHOIS, registrationOf, SUFFIXES, standingOf } from './names.ts';

/** More than the demo ever asks: this registry needs no sparing. */
const PER_SECOND = '1000';

/**
 * A registry of our own on this machine: zones over DNS, and registrations over RDAP and WHOIS. The
 * settings that it returns make the platform ask there and nowhere else.
 */
export async function openRegistry(folder: Folder, running: Running[]): Promise<NodeJS.ProcessEnv> {
  const zones = await Promise.all(SUFFIXES.map((zone) => openZone(zone, running)));
  const elsewhere = await startHostileServer({ zone: '.', choose: () => 'REFUSED' });
  running.push(elsewhere);
  const rdap = await startRdapServer((path) => {
    const name = path.split('/').at(-1)?.toLowerCase() ?? '';
    const reply = { type: 'application/rdap+json', framing: 'length' } as const;
    const standing = standingOf(name);
    if (standing === 'registered') {
      return { ...reply, status: 200, body: domainObject(name, registrationOf(name, new Date())) };
    }
    return { ...reply, status: 404, body: standing === 'free' ? NOT_FOUND : MUDDLED };
  });
  const whois = await startWhoisServer((line) => {
    const name = line.toLowerCase();
    const isFree = standingOf(name) === 'free';
    const text = isFree ? `No match for ${name}.` : `Domain Name: ${name}`;
    return { text: `${text}\r\n`, way: 'close' };
  });
  running.push({ stop: () => rdap.close() }, { stop: () => whois.close() });

  const byRdap = SUFFIXES.filter((suffix) => suffix !== BY_WHOIS);
  const bootstrap = { version: '1.0', services: [[byRdap, [`${rdap.origin}/`]]] };
  const servers = `[${BY_WHOIS}]\nserver = 127.0.0.1:${whois.port}\nnot-found = No match for {name}.\n`;
  await writeFile(folder.at('rdap.json'), JSON.stringify(bootstrap));
  await writeFile(folder.at('whois.conf'), servers);
  return {
    HOLDFAST_DNS_SERVERS: `127.0.0.1:${elsewhere.server.port}`,
    HOLDFAST_DNS_PARENTS: zones.join(','),
    HOLDFAST_RDAP_BOOTSTRAP: folder.at('rdap.json'),
    HOLDFAST_WHOIS_SERVERS: folder.at('whois.conf'),
    HOLDFAST_REGISTRY_PER_SECOND: PER_SECOND,
  };
}

/** A 404 in words that make no sense: such a name must come out as unknown, never as available. */
const MUDDLED = JSON.stringify({
  ...{ rdapConformance: ['rdap_level_0'], errorCode: 404, title: 'The tide is in' },
});
/** Serves the zone from two servers, as is usual; returns it with their addresses, as in the setting. */
async function openZone(zone: string, running: Running[]): Promise<string> {
  const choose = (name: string) =>
    name === zone || standingOf(name) === 'registered' ? 'delegated' : 'nxdomain';
  const servers = await Promise.all([1, 2].map(() => startHostileServer({ zone, choose })));
  running.push(...servers);
  return `${zone}=${servers.map(({ server }) => `127.0.0.1:${server.port}`).join('+')}`;
}
