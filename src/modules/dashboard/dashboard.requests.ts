import { apiClient } from '~/api/api-client'
import type { dashboardContract } from './dashboard.contract'

const api = apiClient<typeof dashboardContract>('dashboard')

export const figures = () => api.query('figures', undefined)
export const signUps = () => api.query('signUps', undefined)
export const signIns = () => api.query('signIns', undefined)
