/**
 * Whether this browser can use passkeys and speaks of them in JSON. The few that know passkeys but not the JSON
 * are treated as having none: to translate for them would cost every visitor a library.
 */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
