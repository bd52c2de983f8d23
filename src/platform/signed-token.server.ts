import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'

const signatureLength = 16

/** Opaque tokens such as keyset cursors and invitation links, signed (HMAC) against tampering. */
export function createSignedTokens(secret: string) {
  const sign = (list: string, text: string) =>
    createHmac('sha256', secret).update(`cursor ${list} ${text}`).digest().subarray(0, signatureLength)

  return {
    encode(list: string, position: object): string {
      const text = JSON.stringify(position)
      return Buffer.concat([sign(list, text), Buffer.from(text)]).toString('base64url')
    },
    /** Null for tokens that were not issued for this list. */
    decode<T extends z.ZodMiniType>(list: string, schema: T, cursor: string): z.infer<T> | null {
      const bytes = Buffer.from(cursor, 'base64url')
      // The decoder ignores invalid characters: another spelling of the same bytes is rejected.
      if (bytes.length <= signatureLength || bytes.toString('base64url') !== cursor) return null
      const text = bytes.subarray(signatureLength).toString()
      if (!timingSafeEqual(bytes.subarray(0, signatureLength), sign(list, text))) return null
      // Tokens of an older release may lack fields.
      const parsed = schema.safeParse(JSON.parse(text))
      return parsed.success ? parsed.data : null
    },
  }
}

export type SignedTokens = ReturnType<typeof createSignedTokens>
