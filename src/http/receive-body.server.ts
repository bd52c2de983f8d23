import { AppError } from '~/lib/app-error'
import { readBody, type Unread } from '~/platform/read-body.server'
import { currentScope, type Scope } from '~/platform/scope.server'

/** What anybody signed in may send in one body, pictures aside: an import sends 500 rows. */
export const maxBody = 1_000_000

/** What a stranger may send, and whoever signs in. No form of ours comes near it. */
const maxStrangersBody = 64_000

/** Forms that are sent without script: a name, an address, where to go next. */
const maxForm = 16_000

/** Our own calls go down to ten. Each level costs the parser, the schemas and the messages about it. */
const maxDepth = 64

/** A body that is not taken: with its code, as the error catalogue has it. */
export class BodyRefusal extends AppError {}

const refusals: Record<Unread, [code: string, status: number]> = {
  'too large': ['PAYLOAD_TOO_LARGE', 413],
  'too slow': ['TIMEOUT', 408],
  'broken off': ['BAD_REQUEST', 400],
}

/** Reads the body of a request, as much of it as the caller may send. Whoever calls this has asked whether they may send any. */
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

/** A request whose body has come, for libraries that read and parse it whoever sent it. */
export async function withJson(request: Request): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: (await receiveJsonText(request, currentScope())) || null })
}

/** The text of a body that is to be parsed as JSON. */
export async function receiveJsonText(request: Request, scope: Scope): Promise<string> {
  const text = new TextDecoder().decode(await receiveBody(request, scope))
  if (isDeep(text)) throw new BodyRefusal('BAD_REQUEST', 400)
  return text
}

const [quote, backslash, ...brackets] = ['"', '\\', '[', '{', ']', '}'].map((sign) => sign.charCodeAt(0))
const [array, object, arrayEnd, objectEnd] = brackets

/** Whether JSON is nested deeper than anything that is meant, seen before it is parsed. */
export function isDeep(text: string, most = maxDepth): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      // To the end of the string.
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++)
        if (text.charCodeAt(at) === backslash) at++
    } else if (sign === array || sign === object) {
      if (++depth > most) return true
    } else if (sign === arrayEnd || sign === objectEnd) depth--
  }
  return false
}
