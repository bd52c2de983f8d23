import { expect, test } from 'vitest'
import { createServerI18n } from '~/i18n/create-i18n'
import type { Scope } from '~/platform/scope.server'
import { allMessages } from '~/languages/all.server'
import { renderStaticErrorPage } from './static-error-page.server'

const retryLink = (target: string) => {
  const request = new Request(`http://here.example${target}`)
  const messages = () => createServerI18n('en', allMessages)
  const html = renderStaticErrorPage(
    { language: 'en', nonce: 'x', request, messages } as unknown as Scope,
    503,
  )
  return /<a data-retry="" href="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
}

test.each(['/', '/app/books?searchTerm=emma&sort=title', '/%2F%2Fforeign.example', '/a//b'])(
  'retries %s',
  (target) => expect(retryLink(target)).toBe(target),
)

test.each(['//foreign.example/x', '///foreign.example', '/.//foreign.example', '/\\foreign.example'])(
  'never redirects off this site: %s',
  (target) => expect(retryLink(target)).toBe('/'),
)
