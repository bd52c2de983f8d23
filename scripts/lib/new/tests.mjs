// The tests of a new entity: what is done to any is walked through, and there is room for what is its own.

export function apiTestFile({ name, id, folder }) {
  const up = '../'.repeat(folder.split('/').length)
  return `import { testEntity } from '${up}tests/support/walk-entity'
import { ${id}Server } from './${name}.module.server'
import messages from './messages/en.json'

/** Each described field goes through everything that is done to an entry: one that is forgotten somewhere fails here. */
testEntity(${id}Server, messages.fields)
`
}

export const journeyFile = ({ name, id, folder }) => `import { ${id} } from '../../${folder}/${name}.entity'
import { crudJourneys } from '../support/crud-journeys'

crudJourneys(${id})
`
