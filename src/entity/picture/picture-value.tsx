import { useTranslation } from '~/i18n/react'

/** A picture in the conflict dialog. */
export function PictureValue({ value }: { value: string | null }) {
  const { t } = useTranslation('picture')
  return t(value ? 'some' : 'none')
}
