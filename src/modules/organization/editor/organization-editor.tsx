import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PlainValue } from '~/entity/fields/field-value'
import { PictureValue, PictureField, type PictureFieldProps } from '~/entity/picture/picture-field'
import { EntityForm } from '~/entity/screen/entity-form'
import { useEntityForm } from '~/entity/screen/use-entity-form'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { isNamedError } from '~/lib/app-error'
import { lateModule } from '~/lib/late-module'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import { Ltr } from '~/ui/text/ltr'
import { toast } from '~/ui/feedback/toast'
import { messageOfFailure, sentenceAndNext } from '~/modules/errors/error-message'
import { createOrganization, slugProblem, updateOrganization } from '../organization.requests'
import type { Organization } from '../organization.schema'
import { useFailureToast } from '~/modules/errors/use-failure-toast'
import { organizationForm, refusedBefore } from './organization-form'
import type { SentForm } from './sent-form'
import { OrganizationLogo } from '../logo/organization-logo'
import { logoPath } from '../logo/logo-kind'

/** The schemas, loaded when the user first types. */
const organizationChecks = lateModule(() => import('./check-organization'))

type Props = {
  /** Null for a new organization. */
  organization: Organization | null
  /** Input and error of a submit without JavaScript. */
  sent: SentForm
  cancel?: ReactNode
  /** Derives the slug of a new organization; passed in, because settings need not load it. */
  slugOf?: (name: string) => string
  onSaved: (organization: Organization) => Promise<void>
}

const textKeys = {
  'form.create': 'new.create',
  'form.createFailed': 'new.failed',
  'form.changed': 'settings.changed',
  'form.versions': 'settings.versions',
} as const

/** The errors with a text of their own. */
const messageKeys = new Map([
  ['YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS', 'new.limit'],
  ['EDIT_CONFLICT', 'settings.overtaken'],
  ['YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION', 'new.unverified'],
] as const)

/** The form for a new or an existing organization. */
export function OrganizationEditor({ organization, sent, cancel, slugOf, onSaved }: Props) {
  const { t } = useTranslation('organization')
  const formatMessage = useMessage()
  const [logoBusy, setLogoBusy] = useState(false)
  /** The slug of a new organization is derived from its name until the user edits it. */
  const [slugIsOwn, setSlugIsOwn] = useState(Boolean(organization ?? sent.slug))
  const { name = '', slug: sentSlug = '' } = sent
  const reasonOf = (code: string) => {
    const key = messageKeys.get(code as never)
    return key ? t(key) : null
  }
  const { errors: sentErrors, code } = refusedBefore(sent)
  const state = useEntityForm({
    form: organizationForm,
    entry: organization,
    initial: organization ? undefined : { ...organizationForm.noValues, name, slug: sentSlug },
    checks: organizationChecks,
    reasonOf: (error) => (isNamedError(error) ? reasonOf(error.code) : null),
    before: { errors: sentErrors, failure: code && (reasonOf(code) ?? '') },
    create: createOrganization,
    update: updateOrganization,
    undo: useLogoUndo(onSaved),
    onSaved,
    onAdded: (added) => toast.success(t('new.created', { organization: added.name })),
  })
  const { base, values, errors, change } = state
  return (
    <EntityForm
      form={organizationForm}
      state={state}
      t={(key) => t(textKeys[key])}
      shown={{
        name: (value) => <PlainValue value={value} />,
        slug: (slug) => <Ltr>{slug}</Ltr>,
        logo: (logo) => <PictureValue value={logo} />,
      }}
      // An upload is in progress: saving now would omit the picture.
      guards={{ refuse: () => (logoBusy ? { logo: 'organization:logo.busy' } : null) }}
      cancel={cancel}
      action={organization ? `/app/o/${organization.slug}/settings` : '/app/organizations/new'}
    >
      {base && <input type="hidden" name="version" value={base.version} />}
      <Field label={t('fields.name')} error={errors.name && formatMessage(errors.name)} required>
        <TextInput
          name="name"
          dir="auto"
          autoComplete="off"
          autoFocus={!organization}
          value={values.name}
          onChange={({ target: { value } }) =>
            change({ name: value, ...(!slugIsOwn && slugOf && { slug: slugOf(value) }) })
          }
        />
      </Field>
      <SlugField
        value={values.slug}
        error={errors.slug}
        own={base?.slug}
        onChange={(slug) => {
          setSlugIsOwn(Boolean(organization ?? slug))
          change({ slug })
        }}
      />
      {organization && (
        <LogoField
          organization={{ id: organization.id, name: values.name }}
          value={values.logo}
          error={errors.logo && formatMessage(errors.logo)}
          onChange={(logo) => change({ logo })}
          onBusy={setLogoBusy}
        />
      )}
    </EntityForm>
  )
}

/** Undo that restores the previous logo, whose file is kept for a day, unless it was changed again. */
function useLogoUndo(onSaved: (organization: Organization) => Promise<void>) {
  const { t } = useTranslation('organization')
  const fail = useFailureToast()
  return ({ id, logo, version }: Organization, before: Organization) => {
    if (!before.logo || before.logo === logo) return undefined
    const run = async () => {
      try {
        await onSaved(await updateOrganization({ id, version, logo: before.logo }))
        toast.success(t('logo.restored'))
      } catch (error) {
        fail(t('logo.notRestored'), error)
      }
    }
    return { label: t('logo.undo'), run: () => void run() }
  }
}

const debounceMs = 400

type SlugFieldProps = {
  value: string
  /** The error of the last submit. */
  error: string | undefined
  /** The stored slug, which counts as available. */
  own?: string
  onChange: (slug: string) => void
}

/** The slug, with an availability check while typing; the server decides on submit. */
function SlugField({ value, error, own, onChange }: SlugFieldProps) {
  const { t } = useTranslation('organization')
  const formatMessage = useMessage()
  const typed = value.trim().toLowerCase()
  const debouncedSlug = useDebouncedValue(typed, debounceMs)
  const isChecking = debouncedSlug !== '' && debouncedSlug !== own && debouncedSlug === typed
  const { data } = useQuery({ ...slugProblem(debouncedSlug), enabled: isChecking, retry: false })
  const known = isChecking ? data : undefined
  const problem = error ?? known?.problem
  return (
    <Field
      label={t('fields.slug')}
      hint={
        known?.problem === null ? (
          <span className="inline-flex items-center gap-1.5 text-success">
            <CircleCheck aria-hidden="true" className="size-4" />
            {t('new.free')}
          </span>
        ) : (
          t('new.slugHint')
        )
      }
      error={problem ? formatMessage(problem) : undefined}
      required
    >
      <div className="relative" dir="ltr">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-sm text-text-muted"
        >
          /app/o/
        </span>
        <TextInput
          name="slug"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="ps-16.5"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Field>
  )
}

type LogoFieldProps = Pick<PictureFieldProps, 'value' | 'onChange' | 'onBusy' | 'error'> & {
  organization: { id: string; name: string }
}

function LogoField({ organization, ...field }: LogoFieldProps) {
  const { t, i18n } = useTranslation('organization')

  /** The organization was suspended, or the user demoted: another picture would fail too. */
  const describeError = async (error: unknown) => {
    const message = await messageOfFailure(i18n, error)
    return message && sentenceAndNext(message)
  }

  return (
    <PictureField
      {...field}
      label={t('fields.logo')}
      texts={{ done: t('logo.done'), removed: t('logo.removed') }}
      to={{ path: logoPath(organization.id), call: 'logo.upload' }}
      describeError={describeError}
      frameClass="size-16"
      previewClass="rounded bg-[#fff] object-contain"
    >
      {(logo) => <OrganizationLogo organization={{ ...organization, logo }} size="lg" />}
    </PictureField>
  )
}
