import { describe, expect, it } from 'vitest';
import { readRegistration } from './registration.ts';

describe('a WHOIS record', () => {
  it('is read where each line has its key', () => {
    const text = `   Domain Name: X.COM
   Registrar WHOIS Server: whois.example.net
   Updated Date: 2011-07-20T16:55:31Z
   Creation Date: 1997-09-15T04:00:00Z
   Registry Expiry Date: 2030-09-14T04:00:00Z
   Registrar: A Registrar, Inc.
   Registrar IANA ID: 292
   Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
   Domain Status: ok https://icann.org/epp#ok
   Name Server: NS1.EXAMPLE.NET
   Name Server: NS1.EXAMPLE.NET
   Name Server: NS2.EXAMPLE.NET
   DNSSEC: unsigned
>>> Last update of whois database: 2017-07-31T23:59:53Z <<<
`;
    expect(readRegistration(text)).toEqual({
      registrar: 'A Registrar, Inc.',
      registrarIanaId: '292',
      createdAt: '1997-09-15T04:00:00.000Z',
      updatedAt: '2011-07-20T16:55:31.000Z',
      expiresAt: '2030-09-14T04:00:00.000Z',
      statuses: ['client transfer prohibited', 'active'],
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      dnssec: false,
    });
  });

  it('is read where headings stand over indented lines', () => {
    const text = `Domain: x.eu

Registrant:
        NOT DISCLOSED!

Technical:
        Organisation: Somebody Else
        Created: 1990-01-01

Registrar:
        Name: A Registrar
        Website: https://www.example.net/

Name servers:
        ns1.example.net
        ns2.x.eu (192.0.2.1)
`;
    expect(readRegistration(text)).toEqual({
      registrar: 'A Registrar',
      statuses: [],
      nameservers: ['ns1.example.net', 'ns2.x.eu'],
    });
  });

  it('is read where keys stand in brackets, and where values go on below', () => {
    const japanese = `a. [Domain Name]                X.CO.JP
[Name Server]                   ns1.example.net
[Created on]                    2005/05/30
[Last Updated]                  2013/06/01 01:05:07 (JST)
`;
    expect(readRegistration(japanese)).toMatchObject({
      createdAt: '2005-05-30T00:00:00.000Z',
      nameservers: ['ns1.example.net'],
    });
    const polish = `DOMAIN NAME:           x.pl
nameservers:           ns2.example.net.
                       ns1.example.net. [192.0.2.1]
created:               2002.09.19 13:00:00
renewal date:          2030.09.18 14:00:00

TECHNICAL CONTACT:
created:               2022.01.01 13:00:00

REGISTRAR:
A Registrar, Inc.
`;
    expect(readRegistration(polish)).toMatchObject({
      createdAt: '2002-09-19T13:00:00.000Z',
      expiresAt: '2030-09-18T14:00:00.000Z',
      nameservers: ['ns2.example.net', 'ns1.example.net'],
    });
  });

  it('gives the domain’s own dates, not its contacts’', () => {
    const text = `Domain: x.de
Nserver: ns1.x.de 192.0.2.1 2001:db8::1
Status: connect
Changed: 2011-03-30T19:36:27+02:00

[Tech-C]
Name: Somebody
Changed: 2009-10-22T14:17:48+02:00
`;
    expect(readRegistration(text)).toEqual({
      updatedAt: '2011-03-30T17:36:27.000Z',
      statuses: ['connect'],
      nameservers: ['ns1.x.de'],
    });
  });

  it('gives nothing that is not a date or a host', () => {
    const text =
      'created: yesterday\nexpires: 99\nchanged: 2020-13-45\nnserver: <script>\nregistrar: \u0007\n';
    expect(readRegistration(text)).toEqual({ statuses: [], nameservers: [] });
  });

  it('is read in time, however it is written', () => {
    const odd = [
      `${' '.repeat(60_000)}x`,
      `${'a '.repeat(30_000)}`,
      `${'a:'.repeat(30_000)}\n`,
      '[a'.repeat(30_000),
    ];
    const started = performance.now();
    for (const text of odd) readRegistration(text);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
