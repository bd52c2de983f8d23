import { isArabic } from '~/i18n/languages'
import { useTranslation } from '~/i18n/react'
import type { PosterCover } from '~/manifest/poster'
import { DrawnCover } from '~/ui/cover/drawn-cover'
import { poster } from '../welcome/poster'

const isArabicTitle = ([title]: PosterCover) => /\p{Script=Arabic}/u.test(title)

export function SignInPoster() {
  const { language } = useTranslation()
  // Only readers of Arabic have its font; for others it would be the heaviest part of this page.
  const shown = isArabic(language) ? poster.signIn : poster.signIn.filter((cover) => !isArabicTitle(cover))
  return (
    <div className="absolute -inset-x-10 -top-16 grid -rotate-6 grid-cols-3 gap-7 opacity-95">
      {shown.slice(0, 9).map(([title, author, color]) => (
        <DrawnCover key={color} title={title} author={author} color={color} className="shadow-floating" />
      ))}
    </div>
  )
}
