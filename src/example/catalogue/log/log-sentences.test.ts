import { expect, test } from 'vitest'
import { languageCodes } from '~/i18n/languages'
import { allMessages } from '~/languages/all.server'
import { catalogueModule } from '../catalogue.module'

type Sentences = { log: { sentences: { shelf: Record<string, string> } } }

test.each(languageCodes)(
  'what is done to shelves of an organization is a sentence of its log, in %s',
  (language) => {
    const { log } = allMessages[language] as Sentences
    const { actions } = catalogueModule.audit!.shelf!
    expect(Object.keys(log.sentences.shelf).toSorted()).toEqual([...actions].toSorted())
  },
)
