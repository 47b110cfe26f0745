import type { DomainName } from '@holdfast/names';
import { nameOf } from './name.ts';
import {
  domainObject,
  NOT_FOUND,
  type RdapServer,
  type Reply,
  startRdapServer,
} from './rdap-server.ts';
import { startWhoisServer, type Telling } from './whois-server.ts';

/** New names below a suffix, each with the behaviour that it was made for. */
export function createNames(suffix: string) {
  const behaviours = new Map<string, string>();
  return {
    name(behaviour: string): DomainName {
      const ascii = `n${behaviours.size}.${suffix}`;
      behaviours.set(ascii, behaviour);
      return nameOf(ascii);
    },
    behaviourOf: (ascii: string) => behaviours.get(ascii.toLowerCase()) ?? 'free',
  };
}

/** What an RDAP server can do wrong, and the failure that it must be reported as. */
export const RDAP_FAULTS = {
  silent: 'timeout',
  'hang up': 'bad_answer',
  'cut off': 'bad_answer',
  prose: 'bad_answer',
  'another name': 'wrong_name',
  '403': 'forbidden',
  '429': 'rate_limited',
  '500': 'server_error',
} as const;

export function startRdapWorld(behaviourOf: (name: string) => string): Promise<RdapServer> {
  return startRdapServer((path) => {
    const name = path.split('/').at(-1) ?? '';
    const reply = (more: Partial<Reply>): Reply => ({
      status: 404,
      type: 'application/rdap+json',
      body: NOT_FOUND,
      framing: 'length',
      ...more,
    });
    const found = { status: 200, body: domainObject(name) };
    switch (behaviourOf(name)) {
      case 'taken':
        return reply(found);
      case 'silent':
        return reply({ framing: 'silent' });
      case 'hang up':
        return reply({ framing: 'hang_up' });
      case 'cut off':
        return reply({ framing: 'cut' });
      case 'prose':
        return reply({ type: 'text/html', body: '<p>There is no such domain.</p>' });
      case 'another name':
        return reply({ ...found, body: domainObject(`not-${name}`) });
      case '403':
      case '429':
      case '500':
        return reply({ status: Number(behaviourOf(name)) });
      default:
        return reply({});
    }
  });
}

/** The same for a WHOIS server, in the words of the registry of .com. */
export const WHOIS_FAULTS = {
  silent: 'timeout',
  'hang up': 'bad_answer',
  reset: 'bad_answer',
  prose: 'bad_answer',
  'another name': 'wrong_name',
  quota: 'quota',
} as const;

export function startWhoisWorld(behaviourOf: (name: string) => string) {
  return startWhoisServer((line): Telling => {
    const name = line.split(' ').at(-1) ?? '';
    const free = (of: string) => `No match for "${of.toUpperCase()}".\r\n`;
    switch (behaviourOf(name)) {
      case 'taken':
        return { text: `Domain Name: ${name}\r\nRegistrar: Somebody\r\n`, way: 'close' };
      case 'silent':
        return { text: '', way: 'silent' };
      case 'hang up':
        return { text: '', way: 'hang_up' };
      case 'reset':
        return { text: free(name), way: 'reset' };
      case 'prose':
        return { text: 'There is no such domain, sorry.\r\n', way: 'close' };
      case 'another name':
        return { text: free(`not-${name}`), way: 'close' };
      case 'quota':
        return { text: 'Query limit exceeded\r\n', way: 'close' };
      default:
        return { text: free(name), way: 'close' };
    }
  });
}
