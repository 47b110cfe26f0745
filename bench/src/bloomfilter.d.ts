/** The package ships no types. */
declare module 'bloomfilter' {
  export class BloomFilter {
    constructor(bits: number, hashes: number);
    add(key: string): void;
    test(key: string): boolean;
  }
}
