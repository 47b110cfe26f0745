/** The package comes without types. */
declare module 'ahocorasick' {
  export default class AhoCorasick {
    constructor(keywords: string[]);
    search(text: string): [end: number, keywords: string[]][];
  }
}
