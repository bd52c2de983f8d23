import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createServerI18n } from '~/i18n/create-i18n'
import { I18nProvider } from '~/i18n/react'
import { allMessages } from '~/languages/all.server'
import picture from '~/entity/picture/messages-secondary/en.json'
import book from '../../book/messages/en.json'
import { CoverField } from './book-fields'

const english = { book, picture }
const i18n = createServerI18n('en', { ...allMessages, en: english })

const draw = (value: string | null, error?: string) =>
  renderToStaticMarkup(
    <I18nProvider value={i18n}>
      <CoverField
        value={value}
        error={error}
        onChange={() => undefined}
        onBusy={() => undefined}
        book={{ title: 'Kintu', author: 'Jennifer Makumbi', color: '#246' }}
      />
    </I18nProvider>,
  )

test('without a picture the drawn cover is shown, and one can be chosen', () => {
  const html = draw(null)
  expect(html).not.toContain('<img')
  expect(html).toContain('Kintu')
  expect(html).toContain('Choose a picture')
  expect(html).not.toContain('Remove')
  expect(html).toMatch(/<input[^>]* type="file" accept="image\/png,image\/jpeg,image\/webp"/)
})

test('a picture covers the drawn one, in every size', () => {
  const html = draw('0198c0de-0000-7000-8000-000000000001')
  const at = (width: number) => `/covers/0198c0de-0000-7000-8000-000000000001/${width}.webp ${width}w`
  expect(html).toContain([96, 200, 400, 800].map(at).join())
  expect(html).toMatch(/<img alt="" loading="lazy" decoding="async" width="400" height="600" sizes="112px"/)
  expect(html).toContain('Remove')
})

test("the form's error is shown at the field", () => {
  expect(draw(null, 'The cover is gone')).toMatch(/aria-invalid="true"[\s\S]*The cover is gone/)
})
