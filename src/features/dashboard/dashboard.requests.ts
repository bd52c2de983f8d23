import { apiClient } from '~/server/api-client'
import type { dashboardContract } from './dashboard.contract'

const api = apiClient<typeof dashboardContract>('dashboard')

export const figures = () => api.query('figures', undefined)
