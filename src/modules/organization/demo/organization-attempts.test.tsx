import { QueryClient } from '@tanstack/react-query'
import { isContractProcedure } from '@orpc/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createServerI18n } from '~/i18n/create-i18n'
import { isArabic, languageCodes } from '~/i18n/languages'
import { I18nProvider } from '~/i18n/react'
import { allMessages } from '~/languages/all.server'
import { ChangeList } from '~/modules/demo/change-list'
import { describeAttempt } from '~/modules/demo/describe-attempt'
import { logoContract } from '../logo/logo.contract'
import { areServed, spoken, translatedLanguages } from '../../../../tests/support/languages'
import { organizationModule } from '../organization.module.server'

// Cached data of the pages. The caller is the owner, so that their role cannot be mistaken for a member's.
const organization = { id: 'id-guild', name: 'قراء المدينة', slug: 'guild', logo: null }
const zoe = { id: 'id-zoe', name: 'Zoé', email: 'zoe@example.org' }
const nameless = { id: 'id-new', name: '', email: 'new@example.org' }
const known = new QueryClient()
known.setQueryData(['init'], { caller: { userId: 'id-owner', name: 'Amina', email: 'amina@example.org' } })
known.setQueryData(['organization', 'mine'], [{ ...organization, role: 'owner', members: 3 }])
known.setQueryData(['organization', 'get', { slug: 'guild' }], { ...organization, role: 'owner' })
known.setQueryData(['organization', 'one', { id: 'id-guild' }], {
  ...organization,
  maxMembers: null,
  maxTeams: 3,
  maxInvitations: null,
  maxTeamMembers: null,
})
known.setQueryData(['organization', 'members', 'id-guild', {}], {
  pages: [
    {
      items: [
        { id: 'id-member', role: 'member', user: zoe, teamIds: ['id-team'] },
        { id: 'id-other', role: 'admin', user: nameless, teamIds: [] },
      ],
    },
  ],
})
known.setQueryData(['organization', 'teams', { id: 'id-guild' }], [{ id: 'id-team', name: 'Post' }])
known.setQueryData(['organization', 'invitations', 'id-guild', {}], {
  pages: [{ items: [{ id: 'id-sent', email: 'guest@example.org', role: 'member', inviter: zoe }] }],
})
known.setQueryData(
  ['organization', 'received'],
  [{ id: 'id-received', organization, email: 'amina@example.org', role: 'member', inviter: 'Zoé' }],
)

const inGuild = { field: 'organization', from: undefined, to: organization.name }
const added = (field: string, to: unknown) => ({ field, from: undefined, to })
const two = { ids: ['id-member', 'id-other'] }
const of = { id: 'id-guild' }

type Row = [call: string, input: object, subject: string | null, changes: object[], action?: string]

const rows: Row[] = [
  [
    'create',
    { name: 'Press', slug: 'press' },
    null,
    [added('name', 'Press'), added('organization-slug', 'press')],
  ],
  ['visit', of, organization.name, []],
  [
    'update',
    { ...of, version: 2, name: 'Press', slug: 'guild', logo: 'id-logo' },
    organization.name,
    [
      { field: 'name', from: organization.name, to: 'Press' },
      { field: 'logo', from: null, to: 'id-logo' },
    ],
  ],
  ['remove', of, organization.name, []],
  ['leave', of, organization.name, []],
  ['handOver', { ...of, memberId: 'id-member' }, organization.name, [added('organization-member', 'Zoé')]],
  [
    'setRole',
    { ...of, memberId: 'id-member', role: 'owner' },
    'Zoé',
    [inGuild, { field: 'organization-role', from: 'member', to: 'owner' }],
  ],
  ['removeMember', { ...of, memberId: 'id-other' }, 'new@example.org', [inGuild]],
  [
    'bulkMembers',
    { action: 'remove', organizationId: 'id-guild', who: two },
    null,
    [inGuild, added('organization-who', two)],
    'bulkMembers.remove',
  ],
  [
    'bulkMembers',
    { action: 'set-role', role: 'admin', organizationId: 'id-guild', who: { all: {} } },
    null,
    [added('organization-role', 'admin'), inGuild, added('organization-who', { all: {} })],
    'bulkMembers.set-role',
  ],
  [
    'bulkMembers',
    { action: 'add-to-team', teamId: 'id-team', organizationId: 'id-guild', who: two },
    null,
    [added('organization-team', 'Post'), inGuild, added('organization-who', two)],
    'bulkMembers.add-to-team',
  ],
  ['undoMembers', { organizationId: 'id-guild', act: 'id-act' }, null, [inGuild]],
  ['createTeam', { ...of, name: 'Proofs' }, organization.name, [added('name', 'Proofs')]],
  [
    'updateTeam',
    { ...of, teamId: 'id-team', name: 'Proofs' },
    'Post',
    [inGuild, { field: 'name', from: 'Post', to: 'Proofs' }],
  ],
  ['removeTeam', { ...of, teamId: 'id-team' }, 'Post', [inGuild]],
  [
    'addToTeam',
    { ...of, teamId: 'id-team', userId: 'id-new' },
    'Post',
    [inGuild, added('organization-user', 'new@example.org')],
  ],
  [
    'removeFromTeam',
    { ...of, teamId: 'id-team', userId: 'id-zoe' },
    'Post',
    [inGuild, added('organization-user', 'Zoé')],
  ],
  [
    'invite',
    { ...of, emails: ['a@example.org', 'b@example.org'], role: 'member', teamId: 'id-team' },
    organization.name,
    [
      added('organization-emails', ['a@example.org', 'b@example.org']),
      added('organization-role', 'member'),
      added('organization-team', 'Post'),
    ],
  ],
  ['resendInvitation', { ...of, invitationId: 'id-sent' }, 'guest@example.org', [inGuild]],
  ['cancelInvitation', { ...of, invitationId: 'id-sent' }, 'guest@example.org', [inGuild]],
  ['accept', { id: 'id-received' }, organization.name, []],
  ['reject', { id: 'id-received' }, organization.name, []],
  ['appointOwner', { ...of, userId: 'id-zoe' }, organization.name, [added('organization-user', 'Zoé')]],
  [
    'setQuotas',
    { ...of, maxMembers: 5, maxTeams: 3, maxInvitations: null, maxTeamMembers: null },
    organization.name,
    [{ field: 'organization-maxMembers', from: null, to: 5 }],
  ],
  ['suspend', { ...of, reason: 'سبب' }, organization.name, [added('reason', 'سبب')]],
  ['resume', of, organization.name, []],
  [
    'suspendMany',
    { action: 'suspend', reason: 'سبب', which: { ids: ['id-guild'] } },
    null,
    [added('reason', 'سبب'), added('organization-which', { ids: ['id-guild'] })],
    'suspendMany.suspend',
  ],
  [
    'suspendMany',
    { action: 'resume', which: { all: {} } },
    null,
    [added('organization-which', { all: {} })],
    'suspendMany.resume',
  ],
  ['removeAny', of, organization.name, []],
]

const texts = new Map(languageCodes.map((language) => [language, createServerI18n(language, allMessages)]))
const describedText = (call: string, input: object) =>
  describeAttempt({ call, input: { ...input } }, known, texts.get('en')!.exists)

/** The text of the dialog without tags. */
const said = (language: (typeof languageCodes)[number], call: string, input: object) =>
  renderToStaticMarkup(
    <I18nProvider value={texts.get(language)!}>
      <ChangeList described={describedText(call, input)} />
    </I18nProvider>,
  ).replaceAll(/<[^>]*>/g, ' ')

test('every change is covered here', () => {
  const changes = Object.entries(organizationModule.calls.organization).flatMap(([name, call]) =>
    isContractProcedure(call) && call['~orpc'].route.method !== 'GET' ? [name] : [],
  )
  expect(changes.toSorted()).toEqual([...new Set(rows.map(([name]) => name))].toSorted())
  expect(Object.keys(logoContract)).toEqual(['upload'])
})

test.each(rows)(
  '%s of %j names its subject and what would have changed',
  (name, input, subject, changes, action = name) => {
    const description = { action: `demo:actions.organization.${action}`, subject, changes }
    expect(describedText(`organization.${name}`, input)).toEqual(description)
  },
)

test.each(languageCodes)('nothing in %s shows an id or an internal name', (language) => {
  for (const [name, input] of [...rows, ['upload', { fileName: 'a.png' }] as const]) {
    const text = said(language, name === 'upload' ? 'logo.upload' : `organization.${name}`, input)
    expect(text).not.toMatch(/\bid-|\b(set-role|undefined|null)\b/)
    if (language !== 'en' && translatedLanguages.includes(language))
      expect(text).not.toMatch(/\b(owner|admin|member)\b/)
    expect(text).not.toMatch(/demo:|fields\.|actions\./)
    // Names, addresses and files stay as they are; everything else is Arabic.
    const own = /Zoé|Post|Proofs|Press|press|guild|a\.png|[\w.]+@example\.org/g
    if (isArabic(language)) expect(text.replaceAll(own, '')).not.toMatch(/[a-z]/i)
  }
})

test.runIf(areServed('fr'))('a name is bidi-isolated from the sentence', () => {
  const html = renderToStaticMarkup(
    <I18nProvider value={texts.get(spoken('fr'))!}>
      <ChangeList described={describedText('organization.leave', of)} />
    </I18nProvider>,
  )
  expect(html).toMatch(new RegExp(`Quitter une organisation\u202f: <bdi[^>]*>${organization.name}</bdi>`))
})

test.runIf(areServed('ar', 'fr'))('several addresses are separated with the commas of the language', () => {
  const input = { ...of, emails: ['a@example.org', 'b@example.org'], role: 'member' }
  expect(said(spoken('ar'), 'organization.invite', input)).toContain('a@example.org، b@example.org')
  expect(said(spoken('fr'), 'organization.invite', input)).toContain('a@example.org, b@example.org')
})

test('a first logo is not called another one', () => {
  expect(said('en', 'organization.update', { ...of, logo: 'id-logo' })).toMatch(/none\s+a picture/)
})
