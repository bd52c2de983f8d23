import { testEntity } from '../../../../tests/support/walk-entity'
import { genreServer } from './genre.api.server'
import labels from './messages-manager/en.json'

const color = (code: string) => ({ given: code, returned: code, text: code })

testEntity(genreServer, labels.fields, { color: [color('#112233'), color('#445566')] })
