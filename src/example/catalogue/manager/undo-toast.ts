import { useQueryClient } from '@tanstack/react-query'
import { bookKeys, undo as takeBack } from '~/example/catalogue/book/book.requests'
import { genreKeys } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { isNamedError } from '~/lib/app-error'
import { toast } from '~/ui/feedback/toast'

/** What is done within it needs no word in between. */
const momentMs = 700

type Offer = {
  /** What the server answered, once for each call; nothing where it cannot be taken back, or not by this person. */
  undo: string | readonly string[]
  /** What was done. */
  text: string
}

/** `offerUndo({ undo, text })` tells what was done, for a while with the way back. It outlives the page it is said on. */
export function useOfferUndo(): (offer: Offer) => void {
  const { t } = useTranslation('catalogue')
  const counted = useCounted('catalogue')
  const queryClient = useQueryClient()

  const run = async (ids: readonly string[]) => {
    let progress: ReturnType<typeof toast.progress> | undefined
    let words = t('undo.working')
    const timer = setTimeout(() => {
      progress = toast.progress(words)
    }, momentMs)
    try {
      let done = 0
      let skipped = 0
      let kind: 'moved' | 'deleted' = 'deleted'
      for (const id of ids) {
        const before = done
        const part = await takeBack(id, (taken) => {
          words = counted('undo.progress', before + taken)
          progress?.update(words)
        })
        done += part.done
        skipped += part.skipped
        if (part.kind === 'set-genre') kind = 'moved'
      }
      const message = counted('undo.done', done)
      if (skipped > 0) toast.info(message, { description: counted(`undo.skipped.${kind}`, skipped) })
      else toast.success(message)
    } catch (error) {
      const code = isNamedError(error) ? error.code : ''
      toast.error(
        code === 'ALREADY_UNDONE'
          ? t('undo.already')
          : code === 'NOT_FOUND'
            ? t('undo.tooLate')
            : t('undo.failed'),
      )
    } finally {
      clearTimeout(timer)
      progress?.end()
      // Also after a failure: of many, some may be back.
      void queryClient.invalidateQueries(bookKeys)
      void queryClient.invalidateQueries(genreKeys)
    }
  }

  return ({ undo, text }) => {
    const ids = [undo].flat()
    const offered = ids.length > 0 ? { label: t('undo.action'), run: () => void run(ids) } : undefined
    toast.success(text, { undo: offered })
  }
}
