import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import { slugProblem } from '../organization.requests'

const debounceMs = 400

type Props = {
  value: string
  /** The error of the last submit. */
  error: string | undefined
  /** The stored slug, which counts as available. */
  own?: string
  onChange: (slug: string) => void
}

/** The slug, with an availability check while typing; the server decides on submit. */
export function SlugField({ value, error, own, onChange }: Props) {
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
