import type { AnyRouteMatch } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { FlatNamespace, ParseKeys } from 'i18next'
import type { Language } from '~/i18n/languages'
import type { I18n } from '~/i18n/translator'
import { environment } from '~/lib/build-flags'
import type { Init } from './session/init'
import { product } from '~/lib/product'
import type { MessageChunk } from '~/messages.gen'
import { builtFile } from '~/platform/built-files.server'

const { emoji, name } = environment
const prefix = emoji ? `${emoji} ` : name ? `[${name}] ` : ''

/** '🧪 Books · Product', or '[Staging] Books · Product' if the environment has only a name. */
export const titleText = (title: string) => `${prefix}${title} · ${product.name}`

type Shown = { status: AnyRouteMatch['status']; context: { i18n: I18n; init: Init } }

export const pageTitle = (title: string) => ({ meta: [{ title: titleText(title) }] })

/** The title of a page of the two areas: that of the error or of onboarding, if one is shown instead. */
export const areaTitle = (title: string, { status, context: { i18n, init } }: Shown) => {
  if (status === 'error') return {}
  return pageTitle(init.caller?.onboardedAt === null ? i18n.t('auth:onboarding.title') : title)
}

/** `head` of such a page: the title that its loader returned, or the message. */
export const areaHead =
  (key: ParseKeys<['frame', ...FlatNamespace[]]>) =>
  ({ match, loaderData }: { match: Shown; loaderData?: unknown }) =>
    areaTitle((loaderData as { title?: string } | undefined)?.title ?? match.context.i18n.t(key), match)

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
