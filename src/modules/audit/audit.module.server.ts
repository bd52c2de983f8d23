import { forgetActs } from '~/entity/act/act.server'
import { defineServerModule } from '~/manifest/server-module.server'
import { actApi, auditApi } from './audit.api.server'

const hourMs = 60 * 60 * 1000

export const auditModule = defineServerModule({
  calls: { audit: auditApi, act: actApi },
  // Deletes expired undo data; several instances may do so concurrently.
  startJobs: ({ db, background }) => {
    const forget = () => background.run('forget acts', forgetActs(db))
    forget()
    const timer = setInterval(forget, hourMs)
    timer.unref()
    background.shutdown.addEventListener('abort', () => clearInterval(timer), { once: true })
  },
})
