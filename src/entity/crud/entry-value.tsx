import type { ComponentType } from 'react'
import { useTranslation } from '~/i18n/react'
import { Ltr } from '~/ui/text/ltr'
import type { AnyEntity, EntryOf, OwnKind } from '../define-entity'
import type { FieldName, Fields } from '../fields/define-fields'
import { FieldValue, plainText } from '../fields/field-value'
import type { Entry } from './crud-entity'

/** Custom cells of an entity in list and detail page: required for fields of kind `own`. */
export type Cells<E extends AnyEntity> = {
  readonly [N in OwnKind<E['fields']>]: ComponentType<{ entry: EntryOf<E> }>
} & { readonly [N in FieldName<E['fields']>]?: ComponentType<{ entry: EntryOf<E> }> }

/** The same for screens that render any entity. */
export type AnyCells = Readonly<Record<string, ComponentType<{ entry: Entry }> | undefined>>

type Props = { entity: { name: string; fields: Fields }; entry: Entry; field: string; cells?: AnyCells }

const linked = { url: (text: string) => text, email: (text: string) => `mailto:${text}` }

/** Renders a field of an entry. Missing values are shown as such, because administrators look for them. */
export function EntryValue({ entity: { name, fields }, entry, field, cells }: Props) {
  const { t } = useTranslation('crud')
  const Cell = cells?.[field]
  if (Cell) return <Cell entry={entry} />
  const facts = fields[field]!
  const value = entry[field]
  const names = facts.kind === 'ref' || facts.kind === 'refs' ? [value ?? []].flat().map(refName) : null
  if (value === null || value === '' || names?.length === 0)
    return <span className="text-text-muted">{t('detail.notGiven')}</span>
  if (names)
    return names.map((each, at) => (
      <span key={at} className="block">
        <bdi>{each}</bdi>
      </span>
    ))
  if (facts.kind === 'url' || facts.kind === 'email')
    return (
      // Placed above the row's own link. `noreferrer` hides the address of this page from the external site.
      <a
        href={linked[facts.kind](plainText(value))}
        rel="noreferrer"
        className="relative z-1 text-accent-text underline underline-offset-2"
      >
        <Ltr className="wrap-anywhere">{plainText(value)}</Ltr>
      </a>
    )
  return <FieldValue entity={name} name={field} facts={facts} value={value} />
}

const refName = (ref: unknown) => (ref as { name: string }).name
