import { asciiDigits } from '~/lib/ascii-digits'
import { type Errors, errorsOf } from '~/lib/field-errors'
import { type Quotas, quotasSchema } from './quotas.schema'

/** What is empty is left to the settings; what is no number is refused by the schema. */
const toQuota = (text: string) => (text.trim() === '' ? null : Number(asciiDigits(text)))

export function checkQuotas(typed: Record<keyof Quotas, string>): { errors: Errors | null; quotas: Quotas } {
  const quotas = {
    maxMembers: toQuota(typed.maxMembers),
    maxInvitations: toQuota(typed.maxInvitations),
    maxTeams: toQuota(typed.maxTeams),
    maxTeamMembers: toQuota(typed.maxTeamMembers),
  }
  return { errors: errorsOf(quotasSchema.safeParse(quotas)), quotas }
}
