import { createIsomorphicFn } from '@tanstack/react-start'
import type { Language } from '~/i18n/languages'
import { builtFile } from '~/platform/built-files.server'
import type { MessageChunk } from '~/messages.gen'

/**
 * Preloads the message chunks in parallel with the script. Only the server knows their file names; the browser keeps
 * the links of the page. Without parts: the entry.
 */
export const languageFiles = createIsomorphicFn()
  .server((language: Language, parts?: MessageChunk[]) =>
    (parts?.map((part) => `.${part}`) ?? [''])
      .map((part) => builtFile(`src/languages/${language}${part}.ts`))
      .flatMap((href) => (href ? [{ rel: 'modulepreload', href }] : [])),
  )
  .client((_language: Language, _parts?: MessageChunk[]): { rel: string; href: string }[] => [])
