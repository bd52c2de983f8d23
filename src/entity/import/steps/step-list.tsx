import { Check } from 'lucide-react'
import { useTranslation } from '~/i18n/react'
import { cn } from '~/ui/cn'

const steps = ['file', 'columns', 'check', 'import'] as const
export type Step = (typeof steps)[number]

export function StepList({ now, isDone = false }: { now: Step; isDone?: boolean }) {
  const { t } = useTranslation('import')
  const at = isDone ? steps.length : steps.indexOf(now)
  return (
    <ol aria-label={t('steps.label')} className="flex flex-wrap gap-x-5 gap-y-2 text-sm max-sm:gap-x-3">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cn('flex items-center gap-2', index === at ? 'font-medium' : 'text-text-muted')}
        >
          <span
            aria-hidden="true"
            className={cn(
              'grid size-6 place-items-center rounded-full text-xs font-semibold tabular-nums [&_svg]:size-3.5',
              index === at && 'bg-accent text-on-accent',
              index < at && 'bg-accent-soft text-accent-text',
              index > at && 'bg-surface-sunken ring-1 ring-border ring-inset',
            )}
          >
            {index < at ? <Check /> : index + 1}
          </span>
          <span className={cn(index !== at && 'max-sm:sr-only')}>{t(`steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
