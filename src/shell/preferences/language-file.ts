import { createIsomorphicFn } from '@tanstack/react-start'
import type { Language } from '~/i18n/languages'
import { builtFile } from '~/server/built-files.server'

/**
 * Lets the browser fetch its language beside the script instead of after it. Only the server knows
 * what the file is called; the browser keeps the link it was given.
 */
export const languageFile = createIsomorphicFn()
  .server((language: Language, part: '' | '.inside' = '') => {
    const href = builtFile(`src/shell/languages/${language}${part}.ts`)
    return href ? [{ rel: 'modulepreload', href }] : []
  })
  .client((_language: Language, _part?: '' | '.inside'): { rel: string; href: string }[] => [])
