import * as z from 'zod'

/** What is wrong with one variable. */
export type Fault = { variable: string; reason: string }

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = (url: string) => loopbackHosts.has(new URL(url).hostname)

/** An empty variable means the same as a missing one, as in most shells and .env files. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' ? undefined : v), schema.optional())

export const address = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address such as ${example}`,
  })
