import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type FileStore, partsOf, type StoredFile, StoreUnavailable } from './file-store.server'
import type { S3Settings } from './file-settings.server'

/** A store that does not respond in this time is unavailable; users get an error within five seconds. */
const timeoutMs = 4000
/** Requests in parallel for one list of keys. */
const together = 8

/** An S3-compatible bucket. */
export function s3Files({ endpoint, bucket, pathStyle, ...keys }: S3Settings): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const base = new URL(endpoint)
  if (pathStyle) base.pathname = `${base.pathname.replace(/\/$/, '')}/${bucket}`
  else base.hostname = `${bucket}.${base.hostname}`
  const root = base.href.replace(/\/$/, '')
  const addressOf = (key: string) => `${root}/${partsOf(key).join('/')}`

  /** Reads the whole response, so that the timeout covers it. */
  async function sendRequest(method: string, url: string, body?: Uint8Array, type?: string) {
    const headers = {
      // Signed, which protects the integrity of the body.
      'x-amz-content-sha256': createHash('sha256').update(body ?? '').digest('hex'),
      ...(type && { 'content-type': type }),
    } // prettier-ignore
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const signed = await client.sign(url, { method, headers, body: body as Uint8Array<ArrayBuffer> })
      const response = await fetch(signed, { signal, redirect: 'manual' })
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (error) {
      throw new StoreUnavailable('the bucket does not answer', { cause: error })
    }
  }

  async function demand(...request: Parameters<typeof sendRequest>) {
    const response = await sendRequest(...request)
    if (response.status < 200 || response.status > 299) throw refused(response)
    return response.bytes
  }

  async function* list(prefix: string): AsyncIterable<StoredFile> {
    let after: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix })
      if (after) query.set('continuation-token', after)
      // Signatures require %20, but URLSearchParams writes +.
      const page = textOf(await demand('GET', `${root}?${query.toString().replaceAll('+', '%20')}`))
      for (const [, entry] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        yield { key: tag(entry!, 'Key')!, modified: new Date(tag(entry!, 'LastModified')!) }
      }
      after = tag(page, 'IsTruncated') === 'true' ? tag(page, 'NextContinuationToken') : undefined
    } while (after)
  }

  return {
    put: async (key, bytes, type) => void (await demand('PUT', addressOf(key), bytes, type)),
    async get(key) {
      const response = await sendRequest('GET', addressOf(key))
      if (response.status === 404) return null
      if (response.status !== 200) throw refused(response)
      return response.bytes
    },
    async remove(all) {
      for (let at = 0; at < all.length; at += together)
        await Promise.all(
          all.slice(at, at + together).map(async (key) => {
            const response = await sendRequest('DELETE', addressOf(key))
            if (response.status > 299 && response.status !== 404) throw refused(response)
          }),
        )
    },
    list,
  }
}

type S3Response = { status: number; bytes: Uint8Array }

/** Only the code: the rest of the response repeats the signed request. */
const refused = ({ status, bytes }: S3Response) =>
  new StoreUnavailable(`the bucket answered ${status} ${tag(textOf(bytes), 'Code') ?? ''}`.trim())

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function tag(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text?.replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole)
}
