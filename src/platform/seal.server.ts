import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * Encrypts what is stored for later, so that a copy of the database does not reveal it. Each purpose has a key of its own.
 * `context` is authenticated with the text: it opens with the same context only.
 */
export function createSeal(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text: string, context: string): string {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    /** Null if it was sealed with another secret or for another context, or was changed. */
    open(sealed: string, context: string): string | null {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < ivLength + tagLength) return null
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      try {
        return (
          decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
        )
      } catch {
        return null
      }
    },
  }
}

export type Seal = ReturnType<typeof createSeal>
