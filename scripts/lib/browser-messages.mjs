/**
 * What only the server says: mails, the reference of the API, and what schemas say of values that name no words of
 * their own. Every visitor would download them.
 */
const serverOnly = new Set(['mail', 'calls', 'schema', '_review'])

const ofDemos = '/demo/messages-public/'

/**
 * Vite plugin: leaves the server's own texts out of the browser's languages, and those of demos out of other builds.
 *
 * @returns {import('vite').Plugin}
 */
export const browserMessages = () => ({
  name: 'browser-messages',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/messages(-\w+)?\/\w+\.json$/ },
    handler(code, id) {
      if (id.includes(ofDemos) && this.environment.config.env.VITE_DEMO !== 'true') return '{}'
      return JSON.stringify(JSON.parse(code), (key, value) => (serverOnly.has(key) ? undefined : value))
    },
  },
})
