import * as z from 'zod/mini'
import { languageCodes } from '~/i18n/languages'
import { ownChangeSchema, ownProfileSchema } from '~/modules/auth/own-profile.schema'
import { requires, idInput, notFound } from '~/api/contract'
import { dataSchema, deviceSchema, passkeySchema, visitSchema } from './account.schema'

/** All calls are about the caller; none takes a user id. */
export const accountContract = {
  devices: requires('signed-in')
    .route({ method: 'GET', path: '/account/devices' })
    .output(z.array(deviceSchema)),
  revokeDevice: requires('account.update')
    .route({ method: 'DELETE', path: '/account/devices/{id}' })
    .errors({ ...notFound, CURRENT_DEVICE: { status: 409 } })
    .input(z.strictObject({ id: idInput })),
  passkeys: requires('signed-in')
    .route({ method: 'GET', path: '/account/passkeys' })
    .output(z.array(passkeySchema)),
  visits: requires('signed-in')
    .route({ method: 'GET', path: '/account/visits' })
    .output(z.array(visitSchema)),
  profile: requires('signed-in').route({ method: 'GET', path: '/account/profile' }).output(ownProfileSchema),
  update: requires('account.update')
    .route({ method: 'PATCH', path: '/account/profile' })
    .input(ownChangeSchema)
    .output(ownProfileSchema),
  setLanguage: requires('account.update')
    .route({ method: 'PUT', path: '/account/language' })
    .input(z.strictObject({ language: z.enum(languageCodes) })),
  data: requires('signed-in').route({ method: 'GET', path: '/account/data' }).output(dataSchema),
}
