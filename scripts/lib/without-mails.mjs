/**
 * Vite plugin: leaves the texts of mails (`mail` in a file of messages) out of the browser's languages. Only the
 * server writes mails, and every visitor would download them.
 *
 * @returns {import('vite').Plugin}
 */
export const withoutMails = () => ({
  name: 'foreword:without-mails',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/messages\/\w+\.json$/ },
    handler: (code) => JSON.stringify({ ...JSON.parse(code), mail: undefined }),
  },
})
