import * as z from 'zod/mini'
import { AppError } from '~/lib/app-error'
import { currentScope } from '~/platform/scope.server'

const list = 'invitation'
const linkSchema = z.object({ id: z.string() })

/** The invitation's id and its signature; nothing is stored. */
export function invitationUrl(id: string): string {
  const { signedTokens, settings } = currentScope()
  return `${settings.appUrl}/invitation/${signedTokens.encode(list, { id })}`
}

export function idInLink(token: string): string {
  const read = currentScope().signedTokens.decode(list, linkSchema, token)
  if (!read) throw new AppError('FAILED_TO_RETRIEVE_INVITATION', 400)
  return read.id
}
