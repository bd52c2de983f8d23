import type { ReactNode, RefObject } from 'react'
import { buttonClass } from '~/ui/button'
import { useFieldControl } from '~/ui/form/field'
import { useReadOnly } from '~/ui/read-only'
import { pictureTypes } from './picture-rules'

type Props = { ref: RefObject<HTMLInputElement | null>; onPick: (file: File) => void; children: ReactNode }

/** A native file input behind a label that looks like a button, for keyboards and screen readers. */
export function PictureInput({ ref, onPick, children }: Props) {
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
