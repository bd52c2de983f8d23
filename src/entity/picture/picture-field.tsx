import { ImageUp, RotateCw, Trash2, X } from 'lucide-react'
import {
  type ReactNode,
  useRef,
  type RefObject,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useTranslation } from '~/i18n/react'
import { Button, buttonClass } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Field, useFieldControl } from '~/ui/form/field'
import { useReadOnly } from '~/ui/read-only'
import { numberText } from '~/lib/number-text'
import { type PictureTarget, usePictureUpload } from './use-picture-upload'
import { hideIfBroken } from './picture-kind'
import { pictureTypes } from './picture-rules'

export type PictureFieldProps = {
  label: string
  /** Announced by screen readers. */
  texts: { done: string; removed: string }
  to: PictureTarget
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
  const button = (act: () => void, Icon: typeof X, text: string) => {
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

type Props = { ref: RefObject<HTMLInputElement | null>; onPick: (file: File) => void; children: ReactNode }

/** A native file input behind a label that looks like a button, for keyboards and screen readers. */
function PictureInput({ ref, onPick, children }: Props) {
  const control = useFieldControl({})
  const readOnly = useReadOnly()
  return (
    <span className="relative inline-flex">
      <input
        {...control}
        {...readOnly?.attributes}
        ref={ref}
        type="file"
        accept={pictureTypes.join()}
        className="peer sr-only"
        onClick={readOnly?.refuse}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again.
          target.value = ''
          if (file) onPick(file)
        }}
      />
      <label
        htmlFor={control.id}
        className={buttonClass({
          size: 'sm',
          className:
            'cursor-pointer peer-aria-disabled:cursor-default peer-aria-disabled:opacity-50 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-hover',
        })}
      >
        {children}
      </label>
    </span>
  )
}

/** `share`: the uploaded fraction, from 0 to 1; at 1, the server is processing. */
function UploadProgress({ label, share }: { label: string; share: number }) {
  const { t, language } = useTranslation('picture')
  const percent = Math.floor(share * 100)
  const text = share < 1 ? t('uploading', { percent: numberText(percent, language) }) : t('processing')
  return (
    <div className="w-full max-w-64">
      <p className="text-sm text-text-muted tabular-nums">{text}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-surface-sunken"
      >
        <div
          style={{ inlineSize: `${percent}%` }}
          className="h-full rounded-full bg-accent transition-[inline-size] duration-150"
        />
      </div>
    </div>
  )
}

/** A picture in the conflict dialog. */
export function PictureValue({ value }: { value: string | null }) {
  const { t } = useTranslation('picture')
  return t(value ? 'some' : 'none')
}

type Take = (file: File) => void

type Dragging = Pick<globalThis.DragEvent, 'dataTransfer'>

const hasFile = ({ dataTransfer }: Dragging) => Boolean(dataTransfer?.types.includes('Files'))

/** Without this, a file dropped beside the element would replace the page and lose the input. */
function refuse(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !hasFile(event)) return
  event.preventDefault()
  event.dataTransfer!.dropEffect = 'none'
}

/** Drag-and-drop attributes of an element, and whether a file is dragged over it. */
function usePictureDrop(take: Take) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    document.addEventListener('dragover', refuse)
    return () => document.removeEventListener('dragover', refuse)
  }, [])
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!hasFile(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave(event: DragEvent) {
        // Ignores moves between children of the element.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        take(file)
      },
    },
  }
}

/** Pictures pasted anywhere on the page. */
function usePicturePaste(take: Take) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const given = event.clipboardData
    const picture = [...(given?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    // Word processors copy an image along with the text; a text field takes the text.
    const isText = given?.types.includes('text/plain') && (event.target as Element).matches('input, textarea')
    if (!picture || isText) return
    event.preventDefault()
    take(picture)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
