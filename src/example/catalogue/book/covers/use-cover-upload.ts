import { useEffect, useRef, useState } from 'react'
import { isNamedError } from '~/lib/app-error'
import { isDemoRefusal } from '~/lib/demo-dialog'
import type english from '../messages/en.json'
import { coverMaxBytes, coverTypes } from './cover-rules'
import { uploadCover } from './upload-cover'

type Problem = keyof (typeof english)['cover']['errors']

const told = new Set<string>([
  'COVER_INVALID',
  'COVER_TOO_LARGE',
  'COVER_TOO_MANY_PIXELS',
  'COVER_NOT_STORED',
] satisfies Problem[])

const problemOf = (error: unknown): Problem =>
  isNamedError(error) && told.has(error.code) ? (error.code as Problem) : 'other'

/** What the server would say, before anything is sent. */
function validateFile(file: File): Problem | null {
  if (!coverTypes.includes(file.type)) return 'COVER_INVALID'
  return file.size > coverMaxBytes ? 'COVER_TOO_LARGE' : null
}

type Events = { onChange: (id: string | null) => void; onBusy: (busy: boolean) => void }

type News = 'done' | 'removed'

/** One picture on its way: what is shown meanwhile, how far it is, and what went wrong. */
export function useCoverUpload(value: string | null, events: Events) {
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

  /** Back to the cover there was before. */
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
      const { id } = await uploadCover(file, { signal: own.signal, onProgress: setShare })
      setNews('done')
      setSentId(id)
      form.current.onChange(id)
    } catch (error) {
      if (isDemoRefusal(error)) return reset()
      const reason = problemOf(error)
      setProblem(reason)
      // A picture that was refused would be refused again.
      if (reason === 'COVER_NOT_STORED' || reason === 'other') setFailed(file)
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
  // The form may have gone back to another cover since.
  const shown = sentId === null || sentId === value ? preview : null
  return { preview: shown, share, problem, news, send, cancel: reset, remove, retry }
}
