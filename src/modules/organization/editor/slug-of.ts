import { foldText } from '~/lib/fold-text'

const maxLength = 40

/** What a name suggests for its address: "Café Amélie" is cafe-amelie. Empty where nothing of it can be written so. */
export const slugOf = (name: string): string =>
  foldText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-|-$/g, '')
