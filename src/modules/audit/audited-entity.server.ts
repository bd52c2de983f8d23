import { entityServer } from '~/entity/crud/serve-entity.server'
import { actorOf, record } from './record.server'

/** Serves a described entity, with audit entries in the same transaction. */
export const serveEntity = entityServer({ record, actorOf })
