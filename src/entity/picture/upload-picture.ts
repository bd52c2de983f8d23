import { AppError } from '~/lib/app-error'
import { watched } from '~/lib/demo-dialog'
import { noteUnauthorized } from '~/lib/unauthorized'

/** The upload path, and the name of the call for the demo mode. */
export type PictureTarget = { path: string; call: string }

type Options = { signal: AbortSignal; onProgress: (share: number) => void }

export const uploadPicture = (
  file: File,
  { path, call }: PictureTarget,
  options: Options,
): Promise<{ id: string }> => watched(send(file, path, options), call, { fileName: file.name })

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(file: File, path: string, { signal, onProgress }: Options): Promise<{ id: string }> {
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
