import { RefField } from '../../crud/ref-field'
import type { Ref } from '../../define-entity'
import { useTranslation } from '~/i18n/react'
import { Checkbox } from '~/ui/form/checkbox'
import { useImport } from '../import-screen'

/** The target of rows without a reference, and whether missing targets are created. */
export type RefChoice = { standard: Ref | null; create: boolean }

type Props = {
  field: string
  value: RefChoice
  /** The file has a column for it. */
  isInFile: boolean
  error?: string
  onChange: (change: Partial<RefChoice>) => void
}

/** One target for all rows, or how to treat rows without one or with a new one. */
export function RefOptions({ field, value, isInFile, error, onChange }: Props) {
  const { t } = useTranslation('import')
  const { entity, refs, label, mayCreate } = useImport()
  const { kind, required } = entity.fields[field]!
  const isNeeded = Boolean(required) && !isInFile
  const called = { field: label(field) }
  const offersCreation = isInFile && mayCreate(field)
  if (kind !== 'ref' && !offersCreation) return null
  return (
    <div data-field={`${field} for all`} className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
      {kind === 'ref' && (
        <RefField
          {...refs[field]!}
          label={isInFile ? t('columns.refForRest', called) : t('columns.refForAll', called)}
          required={isNeeded}
          aside={isNeeded ? undefined : t('columns.optional')}
          error={error}
          value={value.standard}
          onChange={(standard) => onChange({ standard })}
        />
      )}
      {offersCreation && (
        <Checkbox
          className="sm:mt-8"
          label={t('columns.create', called)}
          hint={t('columns.createHint')}
          checked={value.create}
          onChange={(event) => onChange({ create: event.target.checked })}
        />
      )}
    </div>
  )
}
