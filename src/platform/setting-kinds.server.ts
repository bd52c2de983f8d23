import * as z from 'zod'

/** An invalid environment variable. */
export type Fault = { variable: string; reason: string }

/** A configuration error that prevents the start: printed without a stack. */
export class StartupFault extends Error {
  override name = 'StartupFault'
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = (url: string) => loopbackHosts.has(new URL(url).hostname)

/** An empty variable counts as missing, as in most shells and .env files. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' ? undefined : v), schema.optional())

export const address = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address such as ${example}`,
  })

export type Environment = Record<string, string | undefined>

/** Variables that are only useful together. */
type Group = { needed: string[]; besides?: string[] }

/** The missing variables of incomplete groups. */
export function incomplete(env: Environment, groups: Group[]): Fault[] {
  const isGiven = (variable: string) => Boolean(env[variable]?.trim())
  return groups.flatMap(({ needed, besides = [] }) => {
    const given = [...needed, ...besides].filter(isGiven)
    if (given.length === 0) return []
    const reason = `is missing: ${given.join(' and ')} cannot be used without it`
    return needed.filter((variable) => !isGiven(variable)).map((variable) => ({ variable, reason }))
  })
}
