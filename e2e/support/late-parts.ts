import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Every file that a page fetches after it has started, and what happens where it does not come.
 * `tests/late-modules.test.ts` holds the list against the sources; `e2e/late-parts.spec.ts` refuses each file in turn.
 * In the names of languages `*` stands for their codes.
 *
 * @public for modules to come
 */
export const lateParts = {
  'src/ui/overlay/dialog-panel.tsx':
    'fetched when the page is idle; the browser’s own dialog takes its place',
  'src/ui/feedback/toast-card.tsx': 'fetched when the page is idle; the words are shown plainly',
  'src/modules/user/list/user-bulk-dialog.tsx': 'a dialog says that it is missing and asks again',
  'src/modules/organization/members/people-dialogs.tsx': 'a dialog says that it is missing and asks again',
  'src/modules/organization/organization.home.tsx':
    'one reload; the server’s page stands and says that it is missing',
  'src/modules/organization/manager/remove-organization-dialog.tsx':
    'a dialog says that it is missing and asks again',
  'src/modules/organization/manager/suspension-dialog.tsx': 'a dialog says that it is missing and asks again',
  'src/frame/home/home-parts.ts': 'the server’s page stands and says that it is missing',
  'src/frame/dashboard-parts.ts': 'the server’s page stands and says that it is missing',
  'src/modules/demo/demo-mode.tsx': 'a dialog says that it is missing and asks again (e2e/demo.spec.ts)',
  'src/frame/build-info/build-info-dialog.tsx': 'a dialog says that it is missing and asks again',
  'src/frame/palette/palette.tsx': 'a dialog says that it is missing and asks again',
  'src/modules/organization/organization.palette.tsx': 'a dialog says that it is missing and asks again',
  'src/modules/organization/manager/administered.palette.tsx':
    'a dialog says that it is missing and asks again',
  'src/modules/organization/switcher/switcher-menu.tsx': 'the link leads to the page of all organizations',
  'src/modules/user/user.palette.tsx': 'a dialog says that it is missing and asks again',
  'src/languages/*.palette.ts': 'a dialog says that it is missing and asks again',
  'src/modules/auth/captcha/captcha-field.tsx': 'its place says that it is missing and asks again',
  'src/frame/impersonation/impersonation-banner.tsx': 'one reload; the server’s page has it and stands',
  'src/frame/layouts/onboarding-screen.tsx':
    'one reload; the server’s page stands and says that it is missing',
  'src/modules/user/person/check-input.ts': 'the form says that it was not sent; sending asks again',
  'src/modules/organization/editor/check-organization.ts':
    'the form says that it was not sent; sending asks again',
  'src/modules/auth/auth.requests.ts': 'the form says that it was not sent; sending asks again',
  'src/modules/account/details-dialog.tsx':
    'a dialog says that it is missing and asks again; no shipped field opens it',
  'src/modules/auth/own-profile.schema.ts':
    'the form says that it was not sent; sending asks again; no shipped field needs it',
  'src/modules/auth/passkeys/passkey.requests.ts': 'it is said that it failed; the button asks again',
  'src/api/http-link.ts': 'fetched when the page is idle; calls fail as without a connection',
  'src/frame/session/init.functions.ts': 'fetched when the page is idle; else the page is loaded anew',
  'src/languages/*.ts': 'the page stays in its language and says so; choosing asks again',
  'src/languages/*.private.ts': 'one reload; the server’s page stands and says that it is missing',
  'src/languages/*.manager.ts': 'one reload; the server’s page stands and says that it is missing',
  'src/languages/*.secondary.ts': 'one reload; the server’s page stands and says that it is missing',
  'src/languages/*.organization.ts': 'one reload; the server’s page stands and says that it is missing',
  'src/languages/*.forms.ts': 'one reload; the server’s page stands and says that it is missing',
  'src/languages/*.errors.ts': 'errors are told in general words',
  'src/http/api-reference/operations.ts': 'one reload; the server’s page brings what it reads',
  'src/frame/session/session-watch.ts': 'nobody notices; it is asked for again when the connection is back',
  'src/modules/account/account.requests.ts': 'nobody notices; the next sign-in stores the language',
} as const

export type LatePart = keyof typeof lateParts

/** The parts of described entities, which load only if there is one. */
const ofDescribedEntities = {
  'src/entity/crud/entity.palette.tsx': 'a dialog says that it is missing and asks again',
  'src/entity/crud/entity-schemas.ts': 'the form says that it was not sent; sending asks again',
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
