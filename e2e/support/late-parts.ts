import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Every chunk that a page loads after its start, and its behaviour if that fails.
 * `tests/late-modules.test.ts` compares the list with the sources; `e2e/late-parts.spec.ts` blocks each chunk in turn.
 * In the names of languages `*` stands for their codes.
 *
 * @public for modules to come
 */
export const lateParts = {
  'src/ui/overlay/dialog-panel.tsx': 'loaded at the first input; falls back to the native dialog',
  'src/ui/feedback/toast-card.tsx': 'loaded at the first input; falls back to plain text',
  'src/modules/user/list/user-bulk-dialog.tsx': 'a dialog reports it and offers a retry',
  'src/modules/organization/members/people-dialogs.tsx': 'a dialog reports it and offers a retry',
  'src/modules/organization/organization.home.tsx':
    'one reload; the server-rendered page stays and reports it',
  'src/modules/organization/manager/remove-organization-dialog.tsx': 'a dialog reports it and offers a retry',
  'src/modules/organization/manager/suspension-dialog.tsx': 'a dialog reports it and offers a retry',
  'src/frame/home/home-parts.ts': 'the server-rendered page stays and reports it',
  'src/frame/dashboard-parts.ts': 'the server-rendered page stays and reports it',
  'src/modules/demo/demo-mode.tsx': 'a dialog reports it and offers a retry (e2e/demo.spec.ts)',
  'src/frame/build-info/build-info-dialog.tsx': 'a dialog reports it and offers a retry',
  'src/frame/palette/palette.tsx': 'a dialog reports it and offers a retry',
  'src/modules/organization/organization.palette.tsx': 'a dialog reports it and offers a retry',
  'src/modules/organization/manager/administered.palette.tsx': 'a dialog reports it and offers a retry',
  'src/modules/organization/switcher/switcher-menu.tsx': 'the link leads to the page of all organizations',
  'src/modules/user/user.palette.tsx': 'a dialog reports it and offers a retry',
  'src/languages/*.palette.ts': 'a dialog reports it and offers a retry',
  'src/modules/auth/captcha/captcha-field.tsx': 'a message in its place offers a retry',
  'src/frame/impersonation/impersonation-banner.tsx':
    'one reload; the server-rendered page contains it and stays',
  'src/frame/layouts/onboarding-screen.tsx': 'one reload; the server-rendered page stays and reports it',
  'src/modules/user/person/check-input.ts': 'the form reports it; submitting retries',
  'src/modules/organization/editor/check-organization.ts': 'the form reports it; submitting retries',
  'src/modules/auth/auth.requests.ts': 'the form reports it; submitting retries',
  'src/modules/account/details-dialog.tsx':
    'a dialog reports it and offers a retry; no shipped field opens it',
  'src/modules/auth/own-profile.schema.ts':
    'the form reports it; submitting retries; no shipped field needs it',
  'src/modules/auth/passkeys/passkey.requests.ts': 'an error is shown; the button retries',
  'src/api/http-link.ts': 'loaded at the first input; calls fail as if offline',
  'src/frame/session/init.functions.ts': 'loaded at the first input; otherwise the page is reloaded',
  'src/languages/*.ts': 'the page keeps its language and reports it; choosing again retries',
  'src/languages/*.private.ts': 'one reload; the server-rendered page stays and reports it',
  'src/languages/*.manager.ts': 'one reload; the server-rendered page stays and reports it',
  'src/languages/*.secondary.ts': 'one reload; the server-rendered page stays and reports it',
  'src/languages/*.organization.ts': 'one reload; the server-rendered page stays and reports it',
  'src/languages/*.forms.ts': 'one reload; the server-rendered page stays and reports it',
  'src/languages/*.errors.ts': 'errors have the general text',
  'src/http/api-reference/operations.ts': 'one reload; the server-rendered page contains its data',
  'src/frame/report-client-error.ts': 'no visible effect; the error is in the console alone',
  'src/frame/session/session-watch.ts': 'no visible effect; retried when the connection is back',
  'src/modules/account/account.requests.ts': 'no visible effect; the next sign-in stores the language',
} as const

export type LatePart = keyof typeof lateParts

/** The parts of described entities, which load only if there is one. */
const ofDescribedEntities = {
  'src/entity/crud/entity.palette.tsx': 'a dialog reports it and offers a retry',
  'src/entity/crud/entity-schemas.ts': 'the form reports it; submitting retries',
}

/** The parts of removable modules: `e2e/<module>/late-parts.json`. */
export const allLateParts: Record<string, string> = Object.assign(
  { ...lateParts },
  ...readdirSync('e2e')
    .map((folder) => `e2e/${folder}/late-parts.json`)
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as object),
  ofDescribedEntities,
)
