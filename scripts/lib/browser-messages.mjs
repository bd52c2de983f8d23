/**
 * What only the server says: mails, the reference of the API, and refusals that no page of ours brings about
 * (the server puts the words for those into its answer). Every visitor would download them.
 */
const serverOnly = new Set(['mail', 'calls', 'otherErrors'])

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
