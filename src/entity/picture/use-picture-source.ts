import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

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
export function usePicturePaste(take: Take) {
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
