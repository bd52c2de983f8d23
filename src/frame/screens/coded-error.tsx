import { type ReactNode, use } from 'react'
import { errorMessage, loadErrorMessages } from '~/modules/errors/error-message'
import { useTranslation } from '~/i18n/react'
import type { I18n } from '~/i18n/translator'
import { OpenBook } from '~/ui/bookshop-motifs'
import { ErrorActions, ErrorView } from './error-view'

/** A suspended page renders several times and must wait for the same promise. */
const loading = new WeakMap<I18n, Promise<void>>()

function load(i18n: I18n): Promise<void> {
  const pending = loading.get(i18n) ?? loadErrorMessages(i18n)
  loading.set(i18n, pending)
  return pending
}

type Props = {
  code: string
  error?: unknown
  status?: number | null
  onRetry?: () => Promise<void>
  /** For a code that the catalogue does not have. */
  otherwise?: ReactNode
}

/** The page of an error code, with the texts of the catalogue. */
export function CodedError({ error, code, status, onRetry, otherwise = null }: Props) {
  const { i18n } = useTranslation()
  if (!i18n.hasPart('errors')) use(load(i18n))
  const words = errorMessage(i18n, code)
  if (!words) return otherwise
  return (
    <ErrorView
      error={error}
      code={status ? String(status) : undefined}
      title={words.title}
      description={
        <>
          {words.sentence}
          <span className="mt-2 block">{words.next}</span>
        </>
      }
      motif={<OpenBook />}
      actions={<ErrorActions onRetry={onRetry} />}
    />
  )
}
