/**
 * Whether this browser supports WebAuthn with JSON. The few without JSON count as unsupported: a conversion library
 * would cost every visitor bytes.
 */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
