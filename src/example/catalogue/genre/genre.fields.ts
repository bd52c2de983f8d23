import { defineFields } from '~/entity/fields/define-fields'

/** What a genre is made of. Labels are `genre:fields.…`. */
export const genreFields = defineFields({
  name: { kind: 'line', max: 60, required: true, search: true, sort: true },
  /** #rrggbb, the ground of generated covers. */
  color: { kind: 'own', required: true },
})
