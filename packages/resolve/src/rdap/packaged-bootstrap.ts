/**
 * For a machine that has never reached IANA: a few entries of https://data.iana.org/rdap/dns.json,
 * the same in copies of April 2024 and March 2025 (those of Google’s registry as of the latter).
 * Only servers that have been in use for years, since an old server that lost its TLD answers 404.
 */
export const PACKAGED_BOOTSTRAP = {
  version: '1.0',
  publication: '2025-03-04T00:00:00Z',
  description: 'A few entries of the RDAP bootstrap file for Domain Name System registrations',
  services: [
    [['com'], ['https://rdap.verisign.com/com/v1/']],
    [['net'], ['https://rdap.verisign.com/net/v1/']],
    [['org'], ['https://rdap.publicinterestregistry.org/rdap/']],
    [['info'], ['https://rdap.identitydigital.services/rdap/']],
    [['app', 'dev', 'page'], ['https://pubapi.registry.google/rdap/']],
    [['br'], ['https://rdap.registro.br/']],
    [['cz'], ['https://rdap.nic.cz/']],
    [['fr'], ['https://rdap.nic.fr/']],
    [['no'], ['https://rdap.norid.no/']],
    [['uk'], ['https://rdap.nominet.uk/uk/']],
  ],
};
