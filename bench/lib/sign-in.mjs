// Signs in with a code from the built-in mailbox.

const poster =
  (url, origin) =>
  async (path, body, cookie = '') => {
    const headers = { origin, 'content-type': 'application/json', cookie }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

const cookiesOf = (response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/**
 * The newest code that was mailed to an address.
 * @param {string} url where the server is reached
 * @param {string} email
 * @param {string} origin the address that the server calls its own (APP_URL)
 * @returns {Promise<string>}
 */
export async function newestCode(url, email, origin = url) {
  const { json: mails } = await (await poster(url, origin)('/api/rpc/mailbox/list', {})).json()
  // Skips mails that are not about a code.
  const codes = mails.map(({ recipient, text }) => recipient === email && /^\d{6}$/m.exec(text))
  return codes.find(Boolean)[0]
}

/**
 * @param {string} url where the server is reached
 * @param {string} email
 * @param {string} origin the address that the server calls its own (APP_URL)
 * @returns {Promise<string>} the Cookie header of the new session
 */
export async function signIn(url, email = 'admin@example.com', origin = url) {
  const post = poster(url, origin)
  const sent = await post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = await newestCode(url, email, origin)
  return cookiesOf(await post('/api/auth/sign-in/email-otp', { email, otp }, cookiesOf(sent)))
}

/**
 * @param {string} url where the server is reached
 * @param {string} cookie of its owner
 * @returns {Promise<string>} its slug
 */
export async function createOrganization(url, cookie) {
  const organization = { name: 'The Reading Circle', slug: 'the-reading-circle' }
  await poster(url, url)('/api/rest/organizations', organization, cookie)
  return organization.slug
}
