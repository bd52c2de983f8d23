import { PictureField, type PictureFieldProps } from '~/entity/picture/picture-field'
import { useTranslation } from '~/i18n/react'
import { BookCover } from '../book-cover'
import { coverPath } from './cover-kind'

type Props = Pick<PictureFieldProps, 'value' | 'onChange' | 'onBusy' | 'error' | 'aside'> & {
  /** For the drawn cover without a picture. */
  book: { title: string; author: string; color: string }
}

const target = { path: coverPath, call: 'cover.upload' }

export function CoverField({ book, ...field }: Props) {
  const { t } = useTranslation('book')
  return (
    <PictureField
      {...field}
      label={t('cover.label')}
      texts={{ done: t('cover.done'), removed: t('cover.removed') }}
      to={target}
      frameClass="w-18 sm:w-28"
      previewClass="rounded-tight object-cover"
    >
      {(cover) => <BookCover {...book} cover={cover} sizes="112px" />}
    </PictureField>
  )
}
