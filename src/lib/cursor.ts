import type * as z from 'zod/mini'

/** A place in a list, as the opaque text that travels. It is checked again when it comes back. */
export const encodeCursor = (position: object): string =>
  btoa(JSON.stringify(position)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Null for anything that this product did not hand out. */
export function decodeCursor<T extends z.ZodMiniType>(schema: T, cursor: string): z.infer<T> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
