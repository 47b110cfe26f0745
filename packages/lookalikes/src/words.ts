/** Words that phishing names put beside a brand: they ask for something. */
export const URGENT_WORDS: readonly string[] = [
  ...['account', 'auth', 'billing', 'confirm', 'id', 'invoice', 'login', 'logon', 'mfa', 'otp'],
  ...['password', 'pay', 'payment', 'recover', 'refund', 'reset', 'secure', 'security', 'signin'],
  ...['signon', 'sso', 'unlock', 'update', 'validate', 'verification', 'verify', 'wallet'],
];

/** Words that fakes and shops put beside one: they only lend it an air. */
export const COMMON_WORDS: readonly string[] = [
  ...['alert', 'app', 'bank', 'bonus', 'care', 'center', 'claim', 'customer', 'delivery', 'free'],
  ...['gift', 'help', 'helpdesk', 'mail', 'mobile', 'my', 'online', 'official', 'portal', 'promo'],
  ...['sale', 'service', 'services', 'shop', 'store', 'support', 'team', 'tracking', 'web', 'www'],
];

export const SUSPICIOUS_WORDS: readonly string[] = [...URGENT_WORDS, ...COMMON_WORDS];
