import { defineEntity } from '~/entity/define-entity'

/** The description of a genre. Labels are `genre:fields.…`. */
export const genre = defineEntity({
  name: 'genre',
  plural: 'genres',
  permissions: { read: ['user', 'admin'], create: ['admin'], update: ['admin'], delete: ['admin'] },
  order: 'name',
  fields: {
    name: { kind: 'line', max: 60, required: true, search: true, sort: true },
    /** #rrggbb, the background of drawn covers. */
    color: { kind: 'own', required: true },
    books: { kind: 'count', sort: true },
  },
})
