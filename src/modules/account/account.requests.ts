import type { Language } from '~/i18n/languages'
import { apiClient } from '~/api/api-client'
import type { OwnChangeInput } from '~/modules/auth/own-profile.schema'
import type { accountContract } from './account.contract'

const api = apiClient<typeof accountContract>('account')

export const devices = () => api.query('devices', undefined)

export const passkeys = () => api.query('passkeys', undefined)

export const visits = () => api.query('visits', undefined)

export const profile = () => api.query('profile', undefined)

export const updateProfile = (change: OwnChangeInput) => api.call('update', change)

export const revokeDevice = (id: string) => api.call('revokeDevice', { id })

export const setLanguage = (language: Language) => api.call('setLanguage', { language })
