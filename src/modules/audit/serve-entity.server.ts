import { entityServer } from '~/entity/crud/serve-entity.server'
import { actorOf, record } from './record.server'

/** Serves a described entity; what is done to it is written into the audit log in the same transaction. */
export const serveEntity = entityServer({ record, actorOf })
