import { ORPCError } from '@orpc/server'
import { firstText } from '~/i18n/first-text'
import type { CallContext } from '~/platform/procedure.server'

/** As the server says it of a body that goes on beyond what it announced. */
export const isTooLarge = (error: unknown): boolean =>
  (error as { status?: unknown } | undefined)?.status === 413

type Call<Result> = { context: CallContext; next: () => Promise<Result> }

/** The library calls every body that it cannot read malformed; one that was too large is told so. */
export async function payloadTooLarge<Result>({ context, next }: Call<Result>): Promise<Result> {
  try {
    return await next()
  } catch (error) {
    if (error instanceof ORPCError || !isTooLarge(error)) throw error
    const message = firstText(context.scope.messages(), ['errors:codes.PAYLOAD_TOO_LARGE.sentence'])
    throw new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message })
  }
}
