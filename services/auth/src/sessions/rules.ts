/* What a user agent says, in plain words. The first match counts: most browsers name rivals too. */

const PROGRAMS: readonly [RegExp, string][] = [
  [/\bholdfast(?:-cli)?\//i, 'holdfast command'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//i, 'curl'],
  [/^Wget\//i, 'Wget'],
  [/^python-requests\/|^Python-urllib\/|\bhttpx\//i, 'a Python program'],
  [/^Go-http-client\//i, 'a Go program'],
  [/^(?:node|undici)\b/i, 'a Node.js program'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b|\bwin32\b/i, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b|\bdarwin\b/i, 'macOS'],
  [/\bFreeBSD\b/i, 'FreeBSD'],
  [/\bLinux\b|\bX11\b/i, 'Linux'],
];

/** "Firefox on Linux"; undefined where nothing is known. */
export function deviceOf(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined;
  const program = PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (program && system) return `${program} on ${system}`;
  return program ?? (system && `a program on ${system}`);
}
