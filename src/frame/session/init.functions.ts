import { createServerFn } from '@tanstack/react-start'
import * as z from 'zod/mini'
import { readCodeRequest, requestPurposes } from '~/modules/auth/codes/code-request.server'
import { readInit } from './init.server'

export const initApp = createServerFn({ method: 'GET' }).handler(() => readInit())

export const codeRequested = createServerFn({ method: 'GET' })
  .validator(z.object({ purpose: z.enum(requestPurposes), email: z.string().check(z.maxLength(254)) }))
  .handler(({ data: { purpose, email } }) => readCodeRequest(purpose, email))
