import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import type { Import, SimilarName } from '../import-contract'
import { useImport } from '../import-screen'

type Props = { of: Import; onUpdate: (updated: Import) => void }

/** Two fields may ask about the same name. */
const keyOf = ({ field, name }: Pick<SimilarName, 'field' | 'name'>) => `${field} ${name}`

/** Asks once for each name that is similar to an existing one. */
export function SimilarNames({ of, onUpdate }: Props) {
  const { t } = useTranslation('import')
  const { entity, requests, label, mayCreate } = useImport()
  const counted = useCounted('import')
  const queryClient = useQueryClient()
  const container = useRef<HTMLDivElement>(null)
  const query = useQuery({ ...requests.similar(of.id), enabled: (of.reasons?.similar ?? 0) > 0 })
  /** The position of the decided name: the focus goes to the next one there. */
  const decided = useRef<{ key: string; at: number } | null>(null)
  const [deciding, setDeciding] = useState<string | null>(null)
  const { run, busy } = useAsyncAction()
  const items = of.reasons?.similar ? (query.data?.items ?? []) : []

  const decide = async (asked: SimilarName, refId?: string) => {
    const { field, name } = asked
    const at = items.indexOf(asked)
    setDeciding(`${keyOf(asked)} ${refId ?? ''}`)
    const outcome = await run(() => requests.choose({ id: of.id, field, name, refId }))
    setDeciding(null)
    // On failure the target may be deleted or the import started elsewhere: refetches in either case.
    if (outcome.ok) {
      decided.current = { key: keyOf(asked), at }
      onUpdate(outcome.value)
    } else {
      toast.error(t('similar.failed'))
      void queryClient.invalidateQueries({ queryKey: [entity.refs[field]!.name] })
    }
    void queryClient.invalidateQueries({ queryKey: [entity.name] })
  }

  useLayoutEffect(() => {
    const last = decided.current
    if (!last || items.some((each) => keyOf(each) === last.key)) return
    decided.current = null
    const questions = container.current?.querySelectorAll('[data-question]') ?? []
    const next = questions[Math.min(last.at, questions.length - 1)]?.querySelector('button')
    const focused = next ?? container.current
    focused?.focus()
  })

  if (items.length === 0 && !query.data) return null
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        <p role="status" className="text-sm text-text-muted">
          {t('similar.settled')}
        </p>
      ) : (
        <Card title={t('similar.title')} description={t('similar.description')} flush>
          <ul className="divide-y divide-border border-t border-border">
            {items.map((each) => (
              <li
                key={keyOf(each)}
                data-question
                className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3 text-sm"
              >
                <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
                  <span className="font-medium">
                    {each.similar
                      ? t('similar.question', { name: each.name, similar: each.similar.name })
                      : t('similar.noneLeft', { name: each.name })}
                  </span>{' '}
                  <span className="text-text-muted tabular-nums">
                    <bdi>{label(each.field)}</bdi>
                    {' · '}
                    {counted('similar.rows', each.rows)}
                  </span>
                </p>
                <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
                  {each.similar && (
                    <Button
                      size="sm"
                      variant="primary"
                      busy={deciding === `${keyOf(each)} ${each.similar.id}`}
                      disabled={busy}
                      onClick={() => void decide(each, each.similar!.id)}
                    >
                      {t('similar.use', { similar: each.similar.name })}
                    </Button>
                  )}
                  {mayCreate(each.field) && (
                    <Button
                      size="sm"
                      icon={<Plus aria-hidden="true" />}
                      busy={deciding === `${keyOf(each)} `}
                      disabled={busy}
                      onClick={() => void decide(each)}
                    >
                      {t('similar.create', { name: each.name })}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
