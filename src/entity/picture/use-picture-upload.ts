import { useEffect, useRef, useState } from 'react'
import { isNamedError, AppError } from '~/lib/app-error'
import { isDemoRefusal, watched } from '~/lib/demo-dialog'
import { noteUnauthorized } from '~/lib/unauthorized'
import { type PictureRefusal, pictureMaxBytes, pictureRefusals, pictureTypes } from './picture-rules'

/** A rejection by its reason, an error with its own text, or the generic error. */
type Problem = PictureRefusal | 'other' | { text: string }

/** Each kind has its own codes: COVER_INVALID. */
function refusalOf(error: unknown): PictureRefusal | null {
  const reason = isNamedError(error) ? error.code.replace(/^[A-Z]+_/, '') : ''
  return reason in pictureRefusals ? (reason as PictureRefusal) : null
}

/** Checks a file as the server would, before the upload. */
function validateFile(file: File): Problem | null {
  if (!pictureTypes.includes(file.type)) return 'INVALID'
  return file.size > pictureMaxBytes ? 'TOO_LARGE' : null
}

type Events = {
  onChange: (id: string | null) => void
  onBusy: (busy: boolean) => void
  /** Describes errors that are not about the picture; null if there is no text. */
  describeError?: (error: unknown) => Promise<string | null>
}

type Upload = {
  preview: string | null
  /** The uploaded fraction, from 0 to 1. */
  share: number | null
  problem: Problem | null
  news: 'done' | 'removed' | null
  /** The id of the uploaded preview. */
  sentId: string | null
  failed: File | null
}

const idle: Upload = { preview: null, share: null, problem: null, news: null, sentId: null, failed: null }

/** State of one upload: preview, progress and error. */
export function usePictureUpload(value: string | null, to: PictureTarget, events: Events) {
  const [{ preview, share, problem, news, sentId, failed }, setUpload] = useState(idle)
  const update = (change: Partial<Upload>) => setUpload((before) => ({ ...before, ...change }))
  const sending = useRef<AbortController>(null)

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  useEffect(() => () => sending.current?.abort(), [])
  // Always calls the latest callbacks, because the form may rerender during an upload.
  const form = useRef(events)
  useEffect(() => void (form.current = events))

  /** Restores the previous picture. */
  function reset() {
    sending.current?.abort()
    sending.current = null
    setUpload(idle)
    form.current.onBusy(false)
  }

  async function send(file: File) {
    reset()
    const fault = validateFile(file)
    if (fault) return update({ problem: fault })
    const own = new AbortController()
    sending.current = own
    update({ preview: URL.createObjectURL(file), share: 0 })
    form.current.onBusy(true)
    try {
      const onProgress = (done: number) => update({ share: done })
      const sent = post(file, to.path, own.signal, onProgress)
      const { id } = await watched(sent, to.call, { fileName: file.name })
      update({ news: 'done', sentId: id })
      form.current.onChange(id)
    } catch (error) {
      if (isDemoRefusal(error)) return reset()
      const refusal = refusalOf(error)
      const text = refusal ? null : await form.current.describeError?.(error)
      if (own.signal.aborted) return
      // A rejected picture would be rejected again, so no retry is offered.
      const mayRetry = !refusal || refusal === 'NOT_STORED'
      update({
        problem: refusal ?? (text ? { text } : 'other'),
        ...(mayRetry ? { failed: file } : { preview: null }),
      })
    }
    sending.current = null
    update({ share: null })
    form.current.onBusy(false)
  }

  function remove() {
    reset()
    update({ news: 'removed' })
    form.current.onChange(null)
  }

  const retry = failed ? () => void send(failed) : null
  // The form may have been reset to another picture meanwhile.
  const shown = sentId === null || sentId === value ? preview : null
  return { preview: shown, share, problem, news, send, cancel: reset, remove, retry }
}

/** The upload path, and the name of the call for the demo mode. */
export type PictureTarget = { path: string; call: string }

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function post(
  file: File,
  path: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<{ id: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/rest${path}`)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('error', () => reject(new AppError('NETWORK', 0)))
    request.addEventListener('load', () => {
      const body = (request.response ?? {}) as { id?: string; code?: string }
      if (request.status === 401) noteUnauthorized()
      if (request.status === 201 && body.id) resolve({ id: body.id })
      else reject(new AppError(body.code ?? 'UNKNOWN_ERROR', request.status))
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
