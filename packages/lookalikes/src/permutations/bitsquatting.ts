const ALLOWED = /^[a-z0-9-]$/;

/** One bit of one letter flipped, as faulty memory does. */
export function* bitsquatting(letters: readonly string[]): Iterable<string> {
  for (const [at, letter] of letters.entries()) {
    const code = letter.charCodeAt(0);
    if (code > 127) continue;
    for (let bit = 1; bit < 128; bit <<= 1) {
      const turned = String.fromCharCode(code ^ bit);
      if (ALLOWED.test(turned)) yield letters.with(at, turned).join('');
    }
  }
}
