import { ImageUp, RotateCw, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Field } from '~/ui/form/field'
import { BookCover, hideIfBroken } from '../book-cover'
import { PictureInput } from './picture-input'
import { UploadProgress } from './upload-progress'
import { useCoverUpload } from './use-cover-upload'
import { usePictureDrop, usePicturePaste } from './use-picture-source'

type Props = {
  /** The id of an uploaded cover. */
  value: string | null
  onChange: (id: string | null) => void
  /** While a picture is on its way, the form should wait. */
  onBusy: (busy: boolean) => void
  /** For the cover that is drawn where there is no picture. */
  book: { title: string; author: string; color: string }
  /** What the form has to say about it. */
  error?: string
  /** Beside the label. */
  aside?: string
}

/** A picture by file, drop or paste. It is sent at once; the form keeps the id that it gets. */
export function CoverField({ value, onChange, onBusy, book, error, aside }: Props) {
  const { t } = useTranslation('book')
  const input = useRef<HTMLInputElement>(null)
  const { preview, share, problem, news, ...upload } = useCoverUpload(value, { onChange, onBusy })
  const take = (file: File) => void upload.send(file)
  const { isOver, target } = usePictureDrop(take)
  usePicturePaste(take)

  /** The button that was pressed goes away; the keyboard's place must not go with it. */
  const button = (act: () => void, icon: typeof X, text: string) => {
    const Icon = icon
    const press = () => {
      act()
      input.current?.focus()
    }
    return (
      <Button size="sm" variant="ghost" icon={<Icon aria-hidden="true" />} onClick={press}>
        {text}
      </Button>
    )
  }

  return (
    <Field
      label={t('cover.label')}
      aside={aside}
      hint={t('cover.hint')}
      error={problem ? t(`cover.errors.${problem}`) : error}
    >
      <div
        {...target}
        className={cn(
          'flex items-center gap-4 rounded border border-dashed p-3 transition-colors sm:gap-5 sm:p-4',
          isOver ? 'border-accent-text bg-hover' : 'border-border-strong',
        )}
      >
        <div className="relative w-18 shrink-0 sm:w-28">
          <BookCover {...book} cover={preview ? null : value} sizes="112px" />
          {preview && (
            <img
              key={preview}
              onError={(event) => hideIfBroken(event.currentTarget)}
              src={preview}
              alt=""
              className={cn(
                'absolute inset-0 size-full rounded-tight object-cover transition-opacity',
                (problem || share !== null) && 'opacity-60',
              )}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          {share !== null && <UploadProgress share={share} />}
          <div className="flex flex-wrap gap-2">
            {upload.retry && button(upload.retry, RotateCw, t('cover.retry'))}
            <PictureInput ref={input} onPick={take}>
              <ImageUp aria-hidden="true" />
              {t(value || preview ? 'cover.replace' : 'cover.choose')}
            </PictureInput>
            {share !== null || upload.retry
              ? button(upload.cancel, X, t('cover.cancel'))
              : value && button(upload.remove, Trash2, t('cover.remove'))}
          </div>
        </div>
        <p role="status" className="sr-only">
          {news && t(`cover.${news}`)}
        </p>
      </div>
    </Field>
  )
}
