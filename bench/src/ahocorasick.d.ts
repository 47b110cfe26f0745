/** The package ships no types. */
declare module 'ahocorasick' {
  export default class AhoCorasick {
    constructor(keywords: string[]);
    search(text: string): [end: number, keywords: string[]][];
  }
}
