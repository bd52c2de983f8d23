import { AppError } from '~/lib/app-error'
import { readBody, type Unread } from '~/platform/read-body.server'
import { currentScope, type Scope } from '~/platform/scope.server'

/** Maximum body of signed-in users, except pictures: an import sends 500 rows. */
export const maxBody = 1_000_000

/** Maximum body of anonymous visitors, far above any form. */
const maxStrangersBody = 64_000

/** Maximum body of forms that are submitted without JavaScript. */
const maxForm = 16_000

/** Our calls nest at most ten levels. Each level costs parser, schemas and error messages. */
const maxDepth = 64

/** A refused body, with a code of the error catalogue. */
export class BodyRefusal extends AppError {}

const refusals: Record<Unread, [code: string, status: number]> = {
  'too large': ['PAYLOAD_TOO_LARGE', 413],
  'too slow': ['TIMEOUT', 408],
  'broken off': ['BAD_REQUEST', 400],
}

/** Reads the body, as much as the caller may send. The permission check comes before. */
export async function receiveBody(
  request: Request,
  scope: Scope,
  most?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBody(request, most ?? ((await scope.caller()) ? maxBody : maxStrangersBody))
  if (typeof body === 'string') throw new BodyRefusal(...refusals[body])
  return body
}

export async function receiveForm(request: Request, scope: Scope): Promise<Record<string, string>> {
  const text = new TextDecoder().decode(await receiveBody(request, scope, maxForm))
  return Object.fromEntries(new URLSearchParams(text))
}

/** A request with its body already read, for libraries that would read it without limits. */
export async function withJson(request: Request): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: (await receiveJsonText(request, currentScope())) || null })
}

export async function receiveJsonText(request: Request, scope: Scope, most?: number): Promise<string> {
  const text = new TextDecoder().decode(await receiveBody(request, scope, most))
  if (isDeep(text)) throw new BodyRefusal('BAD_REQUEST', 400)
  return text
}

const [quote, backslash, ...brackets] = ['"', '\\', '[', '{', ']', '}'].map((sign) => sign.charCodeAt(0))
const [array, object, arrayEnd, objectEnd] = brackets

/** Whether JSON is nested too deeply, checked before parsing. */
export function isDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      // Skips the string.
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++)
        if (text.charCodeAt(at) === backslash) at++
    } else if (sign === array || sign === object) {
      if (++depth > maxDepth) return true
    } else if (sign === arrayEnd || sign === objectEnd) depth--
  }
  return false
}
