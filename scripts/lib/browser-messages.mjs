/**
 * What only the server says: mails, the reference of the API, and what schemas say of values that name no words of
 * their own. Every visitor would download them.
 */
const serverOnly = new Set(['mail', 'calls', 'schema'])

/**
 * Vite plugin: leaves the server's own texts out of the browser's languages.
 *
 * @returns {import('vite').Plugin}
 */
export const browserMessages = () => ({
  name: 'foreword:browser-messages',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/messages\/\w+\.json$/ },
    handler: (code) =>
      JSON.stringify(JSON.parse(code), (key, value) => (serverOnly.has(key) ? undefined : value)),
  },
})
