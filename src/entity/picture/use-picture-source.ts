import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

type Take = (file: File) => void

type Dragging = Pick<globalThis.DragEvent, 'dataTransfer'>

const hasFile = ({ dataTransfer }: Dragging) => Boolean(dataTransfer?.types.includes('Files'))

/** A file that misses the element would open in place of the page, and what was typed would be gone. */
function refuse(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !hasFile(event)) return
  event.preventDefault()
  event.dataTransfer!.dropEffect = 'none'
}

/** Dropped on an element: its attributes, and whether a file is above it now. */
export function usePictureDrop(take: Take) {
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
        // Not for going from one part of the element to the next.
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

/** Pasted anywhere on the page. */
export function usePicturePaste(take: Take) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const given = event.clipboardData
    const picture = [...(given?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    // Word processors copy a picture of the text along with the text: in a field, the text is meant.
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
