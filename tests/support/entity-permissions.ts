// Registers the permissions that the lines below read.
import '~/modules.permissions'
import { sql } from 'drizzle-orm'
import { inputName, titleField } from '~/entity/fields/define-fields'
import { type Permission, rolesWith } from '~/access/permissions'
import { api } from '~/http/api-router.server'
import { rowsOf } from '~/platform/rows-of.server'
import { describedWhole } from './described'
import {
  changing,
  importCalls,
  type ModulePart,
  notFound,
  onNobody,
  reading,
  signedIn,
} from './permission-rows'
import { samplesOfKind } from './walk-fields'

/** The rows of calls that there are: an entity may leave a derived call out. */
const served = (rows: ModulePart['calls']): ModulePart['calls'] =>
  Object.fromEntries(
    Object.entries(rows).filter(([call]) => {
      const [entity = '', name = ''] = call.split('.')
      return name in (api as Record<string, object>)[entity]!
    }),
  )

const forAdmins = changing('FORBIDDEN')
const bulk = { action: 'delete', which: { ids: ['0198c0de-0000-7000-8000-000000000000'] } }

/**
 * Default permissions of entities defined by `defineEntity`: administrators write, the roles named in their permissions
 * read. Rows of `tests/<entity>/permission-table.ts` take precedence.
 */
export const entityParts: ModulePart[] = describedWhole.map(({ name: entity, fields, refs }) => {
  const title = titleField(fields)
  const isOpen = rolesWith.get(`${entity}.read` as Permission)!.includes('user')
  const readers = isOpen ? { through: signedIn } : reading('FORBIDDEN')
  const required = Object.entries(fields).filter(([, facts]) => facts.required)
  return {
    ids: async (db) => {
      const found = await db.execute(
        sql`select * from ${sql.identifier(entity.replaceAll('-', '_'))} limit 1`,
      )
      const [row] = rowsOf<Record<string, string>>(found)
      const needed = required.filter(([, { kind }]) => kind === 'ref')
      return {
        [entity]: row!.id!,
        ...Object.fromEntries(needed.map(([name]) => [`${entity} ${name}`, row![`${name}_id`]!])),
      }
    },
    changes: { [`${entity}.update`]: { [title]: 'Another name' } },
    kinds: {},
    calls: served({
      [`${entity}.list`]: readers,
      [`${entity}.export`]: readers,
      [`${entity}.get`]: { ...readers, input: ({ ids }) => ({ id: ids[entity] }) },
      [`${entity}.create`]: {
        ...forAdmins,
        input: ({ ids }) =>
          Object.fromEntries(
            required.map(([name, facts]) => [
              inputName(name, facts),
              facts.kind === 'ref' ? ids[`${entity} ${name}`] : samplesOfKind(name, facts)[0].given,
            ]),
          ),
      },
      [`${entity}.update`]: { ...forAdmins, input: onNobody, expectedResponse: notFound },
      [`${entity}.remove`]: { ...forAdmins, input: onNobody, expectedResponse: notFound },
      [`${entity}.bulk`]: changing('FORBIDDEN', bulk),
      [`${entity}.bulkCount`]: reading('FORBIDDEN', bulk),
      ...importCalls(entity, Object.keys(refs)[0]),
    }),
  }
})
