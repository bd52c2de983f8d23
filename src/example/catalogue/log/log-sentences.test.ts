import { expect, test } from 'vitest'
import { languageCodes } from '~/i18n/languages'
import { loadMessages } from '~/languages/load'
import { catalogueModule } from '../catalogue.module'

type Sentences = { log: { sentences: { shelf: Record<string, string> } } }

test.each(languageCodes)(
  'what is done to shelves of an organization is a sentence of its log, in %s',
  async (language) => {
    const { log } = (await loadMessages(language, 'more')) as Sentences
    const { actions } = catalogueModule.audit!.shelf!
    expect(Object.keys(log.sentences.shelf).toSorted()).toEqual([...actions].toSorted())
  },
)
