// Signs in as a person does: asks for a code, reads it in the built-in mailbox, sends it back.

/** @param {string} origin @returns {Promise<string>} the Cookie header of the new session */
export async function signIn(origin, email = 'admin@example.com') {
  const cookiesOf = (response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ')
  const post = async (path, body, cookie = '') => {
    const headers = { origin, 'content-type': 'application/json', cookie }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const sent = await post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const { json: mails } = await (await post('/api/rpc/mailbox/list', {})).json()
  // Notices of new devices arrive too.
  const [otp] = mails.map(({ text }) => /^\d{6}$/m.exec(text)).find(Boolean)
  return cookiesOf(await post('/api/auth/sign-in/email-otp', { email, otp }, cookiesOf(sent)))
}
