// Generates the test of a new entity: the shared cases, and room for its own.

export function apiTestFile({ name, id, folder }) {
  const up = '../'.repeat(folder.split('/').length)
  return `import { testEntity } from '${up}tests/support/walk-entity'
import { ${id}Server } from './${name}.module.server'
import messages from './messages/en.json'

/** Tests every field through every call, so that an omission fails here. */
testEntity(${id}Server, messages.fields)
`
}

export const journeyFile = ({ name, id, folder }) => `import { ${id} } from '../../${folder}/${name}.entity'
import { crudJourneys } from '../support/crud-journeys'

crudJourneys(${id})
`
