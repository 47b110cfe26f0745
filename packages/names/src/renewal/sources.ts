/** Where the lists are published. */
export const SOURCES = {
  tlds: 'https://data.iana.org/TLD/tlds-alpha-by-domain.txt',
  gtlds: 'https://www.icann.org/resources/registries/gtlds/v2/gtlds.json',
  reserved: 'https://www.icann.org/sites/default/files/packages/reserved-names/ReservedNames.xml',
  // ISO publishes its names of countries for reading only; registries collect them here.
  countries: 'https://raw.githubusercontent.com/gbxyz/spec5-reserved-names/master/S5.4.1.txt',
};
export type Sources = typeof SOURCES;
