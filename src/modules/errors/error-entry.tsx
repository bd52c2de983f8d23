import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Ltr } from '~/ui/text/ltr'
import { toast } from '~/ui/feedback/toast'
import type { ErrorMessage } from './error-message'

type Props = { code: string; status: number | null; message: ErrorMessage; link: ReactNode }

export function ErrorEntry({ code, status, message, link }: Props) {
  const { t } = useTranslation('errors')
  const { title, sentence, next } = message
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p lang="en" className="flex flex-wrap items-center gap-2 text-xs text-text-muted">
          <Ltr className="break-all">{code}</Ltr>
          {status && <Badge>{status}</Badge>}
        </p>
        <h3 className="mt-1 font-semibold">{title}</h3>
        <p className="mt-0.5 text-sm">{sentence}</p>
        <p className="mt-0.5 text-sm text-text-muted">{next}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => toast.error(title, { description: `${asSentence(sentence)} ${next}` })}
        >
          {t('page.toast')}
        </Button>
        {link}
      </div>
    </li>
  )
}

/** Short form errors have no full stop. */
const asSentence = (text: string) => (/[.!?؟]$/.test(text) ? text : `${text}.`)
