import * as z from 'zod'
import { address, type Environment, type Fault, incomplete, optional } from '../setting-kinds.server'

/** A bucket with its credentials. */
export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket name is part of the path instead of the host name. */
  pathStyle: boolean
}

const text = optional(z.string().trim())

export const fileVariables = {
  S3_ENDPOINT: optional(address(['http:', 'https:'], 'https://s3.eu-west-1.amazonaws.com')),
  S3_REGION: text,
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as covers'),
  ),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_FORCE_PATH_STYLE: optional(z.enum(['true', 'false'], { error: 'must be true or false' })),
}

const bucket = {
  needed: ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  besides: ['S3_FORCE_PATH_STYLE'],
}

export const fileFaults = (env: Environment): Fault[] => incomplete(env, [bucket])

type Values = { [K in keyof typeof fileVariables]?: z.output<(typeof fileVariables)[K]> }

/** Expects validated values. */
export function toFileSettings(value: Values): { s3?: S3Settings } {
  if (!value.S3_ENDPOINT) return {}
  return {
    s3: {
      endpoint: value.S3_ENDPOINT,
      region: value.S3_REGION!,
      bucket: value.S3_BUCKET!,
      accessKeyId: value.S3_ACCESS_KEY_ID!,
      secretAccessKey: value.S3_SECRET_ACCESS_KEY!,
      pathStyle: value.S3_FORCE_PATH_STYLE !== 'false',
    },
  }
}
