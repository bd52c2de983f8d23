import { Fragment, type ReactNode } from 'react'

/** Arabic has its own comma. */
const commaIn = (language: string) => (language === 'ar' ? '، ' : ', ')

export const enumerated = (parts: readonly string[], language: string) => parts.join(commaIn(language))

type Named = { id: string; name: string }

type Props<T extends Named> = {
  items: readonly T[]
  language: string
  /** Links a name to its page. */
  link?: (item: T, label: ReactNode) => ReactNode
}

/** Names in one line, each bidi-isolated, with the separators of the page's language. */
export function NameList<T extends Named>({ items, language, link }: Props<T>) {
  return items.map((item, index) => {
    const name = <bdi>{item.name}</bdi>
    return (
      <Fragment key={item.id}>
        {index > 0 && commaIn(language)}
        {link ? link(item, name) : name}
      </Fragment>
    )
  })
}
