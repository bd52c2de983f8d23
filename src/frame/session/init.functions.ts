import { createServerFn } from '@tanstack/react-start'
import { readInit } from './init.server'

export const initApp = createServerFn({ method: 'GET' }).handler(() => readInit())
