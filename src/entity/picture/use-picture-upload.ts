import { useEffect, useRef, useState } from 'react'
import { isNamedError, AppError } from '~/lib/app-error'
import { isDemoRefusal, watched } from '~/lib/demo-dialog'
import { noteUnauthorized } from '~/lib/unauthorized'
import { type PictureRefusal, pictureMaxBytes, pictureRefusals, pictureTypes } from './picture-rules'

/** A refusal by its reason, anything else that has words of its own, or what can be said of all failures. */
type Problem = PictureRefusal | 'other' | { text: string }

/** Each kind has its own codes: COVER_INVALID. */
function refusalOf(error: unknown): PictureRefusal | null {
  const reason = isNamedError(error) ? error.code.replace(/^[A-Z]+_/, '') : ''
  return reason in pictureRefusals ? (reason as PictureRefusal) : null
}

/** What the server would say, before anything is sent. */
function validateFile(file: File): Problem | null {
  if (!pictureTypes.includes(file.type)) return 'INVALID'
  return file.size > pictureMaxBytes ? 'TOO_LARGE' : null
}

type Events = {
  onChange: (id: string | null) => void
  onBusy: (busy: boolean) => void
  /** What a refusal means that has nothing to do with the picture; null for one that has no words. */
  describeError?: (error: unknown) => Promise<string | null>
}

type News = 'done' | 'removed'

/** One picture on its way: what is shown meanwhile, how far it is, and what went wrong. */
export function usePictureUpload(value: string | null, to: PictureTarget, events: Events) {
  const [preview, setPreview] = useState<string | null>(null)
  /** From 0 to 1 while it is being sent. */
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [news, setNews] = useState<News | null>(null)
  /** What the shown picture became. */
  const [sentId, setSentId] = useState<string | null>(null)
  const [failed, setFailed] = useState<File | null>(null)
  const sending = useRef<AbortController>(null)

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  useEffect(() => () => sending.current?.abort(), [])
  // The form goes on while a picture is sent: what it hears then must not speak of what it held before.
  const form = useRef(events)
  useEffect(() => void (form.current = events))

  /** Back to the picture there was before. */
  function reset() {
    sending.current?.abort()
    sending.current = null
    setPreview(null)
    setShare(null)
    setProblem(null)
    setNews(null)
    setSentId(null)
    setFailed(null)
    form.current.onBusy(false)
  }

  async function send(file: File) {
    reset()
    const fault = validateFile(file)
    if (fault) return setProblem(fault)
    const own = new AbortController()
    sending.current = own
    setPreview(URL.createObjectURL(file))
    setShare(0)
    form.current.onBusy(true)
    try {
      const { id } = await uploadPicture(file, to, { signal: own.signal, onProgress: setShare })
      setNews('done')
      setSentId(id)
      form.current.onChange(id)
    } catch (error) {
      if (isDemoRefusal(error)) return reset()
      const refusal = refusalOf(error)
      const text = refusal ? null : await form.current.describeError?.(error)
      if (own.signal.aborted) return
      setProblem(refusal ?? (text ? { text } : 'other'))
      // A picture that was refused would be refused again.
      if (!refusal || refusal === 'NOT_STORED') setFailed(file)
      else setPreview(null)
    }
    sending.current = null
    setShare(null)
    form.current.onBusy(false)
  }

  function remove() {
    reset()
    setNews('removed')
    form.current.onChange(null)
  }

  const retry = failed ? () => void send(failed) : null
  // The form may have gone back to another picture since.
  const shown = sentId === null || sentId === value ? preview : null
  return { preview: shown, share, problem, news, send, cancel: reset, remove, retry }
}

/** Where a picture is sent, and what a demo calls that. */
export type PictureTarget = { path: string; call: string }

type Options = { signal: AbortSignal; onProgress: (share: number) => void }

const uploadPicture = (
  file: File,
  { path, call }: PictureTarget,
  options: Options,
): Promise<{ id: string }> => watched(post(file, path, options), call, { fileName: file.name })

/** Sends a picture as it is. Not with `fetch`, which cannot say how much has gone out. */
function post(file: File, path: string, { signal, onProgress }: Options): Promise<{ id: string }> {
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
