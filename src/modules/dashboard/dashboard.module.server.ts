import { defineServerModule } from '~/manifest/server-module.server'
import { dashboardApi } from './dashboard.api.server'
import type { Database } from '~/platform/database.server'
import { dailyCount } from './daily-count.table.server'

const dayMs = 24 * 60 * 60 * 1000
const sampleDays = 60

/** Sample sign-ins for each day until yesterday. */
async function seedSignIns(db: Database): Promise<void> {
  const now = Date.now()
  const days = Array.from({ length: sampleDays - 1 }, (_, index) => {
    const at = new Date(now - (index + 1) * dayMs)
    return { name: 'sign-in' as const, day: at.toISOString().slice(0, 10), total: signInsOn(at, index + 1) }
  })
  await db.insert(dailyCount).values(days)
}

/** Growing over the months, fewer at weekends, with noise. */
function signInsOn(at: Date, daysAgo: number): number {
  const isWeekend = at.getUTCDay() % 6 === 0
  const usual = 15 - daysAgo / 8
  const mood = ((daysAgo * 37) % 11) - 5
  return Math.max(0, Math.round((usual + mood) * (isWeekend ? 0.4 : 1)))
}

export const dashboardModule = defineServerModule({ calls: { dashboard: dashboardApi }, seed: seedSignIns })
