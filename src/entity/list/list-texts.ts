/** The texts of every list, by their keys below the list's own; a screen says them as `list.${listText}`. */
export const listTexts = [
  'search',
  'clearSearch',
  'apply',
  'loading',
  'shown',
  'moreThan',
  'resultsMore',
  'similar',
  'clear',
  'fromStart',
  'failed.title',
  'failed.description',
  'failed.retry',
  'noneFound.term',
  'noneFound.filter',
  'noneFound.description',
  'noneFound.clear',
  'more',
  'moreFailed',
  'end',
] as const

/** Those of a list that has a screen of its own in the manager's area, with filters that may need a drawer. */
export const screenTexts = [
  'actions',
  'noneYet.title',
  'noneYet.description',
  'noneYet.action',
  'filter.open',
  'filter.active',
  'filter.title',
  'filter.close',
  'filter.clear',
  'filter.show',
  'order.label',
] as const

type Values = { shown?: string; total?: string; term?: string; results?: string }

/** Says each of some texts in the reader's language. */
export type Say<Text extends string> = (text: Text, values?: Values) => string

type ListText = (typeof listTexts)[number]
export type ScreenText = ListText | (typeof screenTexts)[number]

export type ListTexts<Text extends string = ListText> = {
  say: Say<Text>
  /** How many were found. */
  results: (count: number) => string
}
