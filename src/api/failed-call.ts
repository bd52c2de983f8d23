import { COMMON_ORPC_ERROR_DEFS } from '@orpc/client'
import { AppError } from '~/lib/app-error'
import { requestIdHeader } from '~/lib/request-id'

type CallResponse = {
  code: string
  status: number
  statusText: string
  message: string
  data?: unknown
  body?: unknown
  requestId?: string
}

/** A call that failed: the status line of the response, and what its body says. */
export class FailedCall extends AppError {
  override name = 'FailedCall'
  readonly statusText: string
  /** The fields of the body as they came, or its text where it is no JSON. */
  readonly body: unknown
  /** Under which the server's log has it. */
  readonly requestId: string | undefined

  constructor({ code, status, statusText, message, data, body, requestId }: CallResponse) {
    super(code, status, data)
    this.statusText = statusText
    this.message = message
    this.body = body
    this.requestId = requestId
  }
}

/** A proxy in between knows no codes of ours, but the statuses that everybody knows. */
const codeOf = (status: number) =>
  Object.entries(COMMON_ORPC_ERROR_DEFS).find(([, known]) => known.status === status)?.[0] ?? 'UNKNOWN_ERROR'

type Fields = Partial<Record<string, unknown>>

function fieldsOf(text: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed !== null && typeof parsed === 'object' ? parsed : null
  } catch {
    return null
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What an answer says that did not come from a call of ours; null for one that did, which its link can read. */
export async function readFailure(response: Response): Promise<FailedCall | null> {
  const { status, statusText } = response
  const text = await response.clone().text()
  const fields = fieldsOf(text)
  if (fields?.json) return null
  return new FailedCall({
    code: asText(fields?.code) ?? codeOf(status),
    status,
    statusText,
    message: asText(fields?.message) ?? (fields ? statusText : text),
    data: fields?.data,
    body: fields ?? text,
    requestId: response.headers.get(requestIdHeader) ?? undefined,
  })
}
