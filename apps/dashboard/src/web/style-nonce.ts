/** The nonce by which this page's policy allows styles. Browsers expose it to scripts only as a property. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The library that locks scrolling behind a dialogue looks for it under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
