import { ImageUp, RotateCw, Trash2, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Field } from '~/ui/form/field'
import { hideIfBroken } from '~/ui/hide-if-broken'
import { useReadOnly } from '~/ui/read-only'
import { PictureInput } from './picture-input'
import type { PictureTarget } from './upload-picture'
import { UploadProgress } from './upload-progress'
import { usePictureDrop, usePicturePaste } from './use-picture-source'
import { usePictureUpload } from './use-picture-upload'

export type PictureFieldProps = {
  label: string
  /** Announced by screen readers. */
  texts: { done: string; removed: string }
  to: PictureTarget
  /** The id of an uploaded picture. */
  value: string | null
  onChange: (id: string | null) => void
  /** Called during uploads, so that the form waits. */
  onBusy: (busy: boolean) => void
  /** Describes errors that are not about the picture. */
  describeError?: (error: unknown) => Promise<string | null>
  /** Renders the value, or a placeholder; the preview of an upload covers it. */
  children: (value: string | null) => ReactNode
  /** Width of that element, and how the preview fits into it. */
  frameClass: string
  previewClass: string
  error?: string
  aside?: string
}

/** A picture field for file, drop or paste. Uploads at once; the form stores the id. */
export function PictureField(props: PictureFieldProps) {
  const { label, texts, to, value, children, frameClass, previewClass, error, aside } = props
  const { t } = useTranslation('picture')
  const input = useRef<HTMLInputElement>(null)
  const { preview, share, problem, news, ...upload } = usePictureUpload(value, to, props)
  const readOnly = useReadOnly()
  const take = (file: File) => (readOnly ? readOnly.refuse() : void upload.send(file))
  const { isOver, target } = usePictureDrop(take)
  usePicturePaste(take)
  const message = typeof problem === 'string' ? t(`errors.${problem}`) : problem?.text

  /** The pressed button disappears, so the focus is moved. */
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
    <Field label={label} aside={aside} hint={t('hint')} error={message ?? error}>
      <div
        {...target}
        className={cn(
          'flex items-center gap-4 rounded border border-dashed p-3 transition-colors sm:gap-5 sm:p-4',
          isOver ? 'border-accent-text bg-hover' : 'border-border-strong',
        )}
      >
        <div className={cn('relative shrink-0', frameClass)}>
          {children(preview ? null : value)}
          {preview && (
            <img
              key={preview}
              onError={(event) => hideIfBroken(event.currentTarget)}
              src={preview}
              alt=""
              className={cn(
                'absolute inset-0 size-full transition-opacity',
                previewClass,
                (problem || share !== null) && 'opacity-60',
              )}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          {share !== null && <UploadProgress label={label} share={share} />}
          <div className="flex flex-wrap gap-2">
            {upload.retry && button(upload.retry, RotateCw, t('retry'))}
            <PictureInput ref={input} onPick={take}>
              <ImageUp aria-hidden="true" />
              {t(value || preview ? 'replace' : 'choose')}
            </PictureInput>
            {share !== null || upload.retry
              ? button(upload.cancel, X, t('cancel'))
              : value && button(upload.remove, Trash2, t('remove'))}
          </div>
        </div>
        <p role="status" className="sr-only">
          {news && texts[news]}
        </p>
      </div>
    </Field>
  )
}
