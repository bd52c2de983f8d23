import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import entity from '~/entity/messages-forms/en.json'
import { createServerI18n } from '~/i18n/create-i18n'
import { I18nProvider } from '~/i18n/react'
import { allMessages } from '~/languages/all.server'
import fields from '../messages-forms/en.json'
import manager from '../messages-manager/en.json'
import { userForm } from './form-values'
import { UserFields } from './user-fields'

const english = { entity, user: { ...manager, ...fields } }
const i18n = createServerI18n('en', { ...allMessages, en: english })
const values = { ...userForm.noValues, name: 'Amina', email: 'amina@example.com', role: 'user,admin' }

const draw = (locked: { emailLocked?: string; roleLocked?: string }) =>
  renderToStaticMarkup(
    <I18nProvider value={i18n}>
      <UserFields
        values={values}
        base={values}
        errors={{}}
        nameRequired
        hidden={[]}
        onChange={() => undefined}
        {...locked}
      />
    </I18nProvider>,
  )

// No role has only one of the permissions, so no page shows this state today.
test('a field without permission is read-only and shows the reason', () => {
  const html = draw({ emailLocked: 'Not the address', roleLocked: 'Not the role' })
  expect(html).toMatch(/<input[^>]* readOnly=""[^>]* value="amina@example.com"/)
  expect(html).toMatch(/<fieldset disabled="" aria-describedby="[^"]*-hint"/)
  expect(html).toContain('Not the address')
  expect(html).toContain('Not the role')
})

test('all other fields are editable', () => {
  expect(draw({})).not.toMatch(/readOnly|disabled=/)
})
