import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { origin } from './app'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
export const present = 0x01
export const verified = 0x04
const attested = 0x40

/** A software authenticator for WebAuthn. */
export function securityKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x!, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y!, 'base64url'),
  ])
  let counter = 0
  const head = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), count])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const wrap = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, data]) => [name, data.toString('base64url')]),
    ),
  })
  return {
    create(challenge: string, flags: number) {
      const data = Buffer.concat([head(flags | attested), Buffer.alloc(16), Buffer.from([0, 16]), id, cose])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return wrap({ clientDataJSON: clientData('webauthn.create', challenge), attestationObject })
    },
    get(challenge: string, flags: number) {
      const authenticatorData = head(flags)
      const clientDataJSON = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
      return wrap({ clientDataJSON, authenticatorData, signature: sign('sha256', signed, privateKey) })
    },
  }
}
