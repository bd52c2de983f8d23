import { useTranslation } from '~/i18n/react'

/** A picture as it stands in a conflict. */
export function PictureValue({ value }: { value: string | null }) {
  const { t } = useTranslation('picture')
  return t(value ? 'some' : 'none')
}
