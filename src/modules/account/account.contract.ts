import * as z from 'zod/mini'
import { languageCodes } from '~/i18n/languages'
import { callFor, idInput, notFound } from '~/api/contract'
import { dataSchema, deviceSchema, passkeySchema, visitSchema } from './account.schema'

/** All of them speak of the caller alone: none takes a person's id. */
export const accountContract = {
  devices: callFor('signed-in')
    .route({ method: 'GET', path: '/account/devices' })
    .output(z.array(deviceSchema)),
  revokeDevice: callFor('account.update')
    .route({ method: 'DELETE', path: '/account/devices/{id}' })
    .errors({ ...notFound, CURRENT_DEVICE: { status: 409 } })
    .input(z.strictObject({ id: idInput })),
  passkeys: callFor('signed-in')
    .route({ method: 'GET', path: '/account/passkeys' })
    .output(z.array(passkeySchema)),
  visits: callFor('signed-in').route({ method: 'GET', path: '/account/visits' }).output(z.array(visitSchema)),
  setLanguage: callFor('account.update')
    .route({ method: 'PUT', path: '/account/language' })
    .input(z.strictObject({ language: z.enum(languageCodes) })),
  data: callFor('signed-in').route({ method: 'GET', path: '/account/data' }).output(dataSchema),
}
