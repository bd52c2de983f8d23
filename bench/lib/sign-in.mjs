// Signs in as a person does: asks for a code, reads it in the built-in mailbox, sends it back.

/** @param {string} origin @returns {Promise<string>} the Cookie header of the new session */
export async function signIn(origin, email = 'admin@example.com') {
  const post = async (path, body) => {
    const headers = { origin, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  await post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const { json: mails } = await (await post('/api/rpc/mailbox/list', {})).json()
  // Notices of new devices arrive too.
  const [otp] = mails.map(({ text }) => /^\d{6}$/m.exec(text)).find(Boolean)
  const answer = await post('/api/auth/sign-in/email-otp', { email, otp })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
