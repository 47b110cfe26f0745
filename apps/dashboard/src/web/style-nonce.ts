/** What the policy of this page lets styles in by. A browser shows it to scripts only as a property. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The parts that lock the scrolling behind a dialogue ask for it by this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
