import type * as z from 'zod/mini'

/** A place in a list, as the opaque text that travels. It is checked again when it comes back. */
export const encodeCursor = (position: object): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(position))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Null for anything that this product did not hand out. */
export function decodeCursor<T extends z.ZodMiniType>(schema: T, cursor: string): z.infer<T> | null {
  try {
    const bytes = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.codePointAt(0)!))
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
