import { forgetActs } from '~/entity/act/act.server'
import { sweepImports } from '~/entity/import/import.data.server'
import { defineServerModule } from '~/manifest/server-module.server'
import { sweep } from '~/platform/jobs/job.server'
import { actApi, auditApi } from './audit.api.server'

export const auditModule = defineServerModule({
  calls: { audit: auditApi, act: actApi },
  // What imports and changes leave behind, of all entities.
  jobs: [
    sweep('undo-data', '11 * * * *', ({ db }) => forgetActs(db)),
    sweep('imports', '21 * * * *', ({ db }) => sweepImports(db)),
  ],
})
