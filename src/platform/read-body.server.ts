/**
 * A body that says it is larger is not read at all; one that lies is read no further than this.
 *
 * @public for modules to come
 */
export async function readBody(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | 'too large' | 'broken off'> {
  if (saysMoreThan(request, most)) return 'too large'
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      // Leaving the loop cancels the stream.
      if (size > most) return 'too large'
      chunks.push(chunk)
    }
  } catch {
    return 'broken off'
  }
  return Buffer.concat(chunks)
}

export const saysMoreThan = ({ headers }: Request, most: number): boolean =>
  Number(headers.get('content-length')) > most
