import { isArabic } from '~/i18n/languages'
import { useTranslation } from '~/i18n/react'
import type { Poster } from '~/manifest/browser-module'
import { DrawnCover } from './book/covers/drawn-cover'

type Cover = readonly [title: string, author: string, color: string]

const covers: Cover[] = [
  ['Beloved', 'Toni Morrison', '#7a3b4a'],
  ['الأيام', 'طه حسين', '#2f5d62'],
  ['Candide', 'Voltaire', '#8a5a2b'],
  ['Paradise', 'Abdulrazak Gurnah', '#3d5a80'],
  ['Siku Njema', 'Ken Walibora', '#5b6b3a'],
  ['Frankenstein', 'Mary Shelley', '#4a4560'],
  ['Nedjma', 'Kateb Yacine', '#9c4a35'],
  ['موسم الهجرة إلى الشمال', 'الطيب صالح', '#6b4a2f'],
  ['Middlemarch', 'George Eliot', '#40635a'],
  ['Rosa Mistika', 'Euphrase Kezilahabi', '#7d4e57'],
  ['Persuasion', 'Jane Austen', '#3f5f4b'],
]

const drawn = ([title, author, color]: Cover) => (
  <DrawnCover key={color} title={title} author={author} color={color} className="shadow-floating" />
)

const isArabicTitle = ([title]: Cover) => /\p{Script=Arabic}/u.test(title)

export const cataloguePoster: Poster = {
  SignIn() {
    const { language } = useTranslation()
    // The Arabic font is loaded for Arabic pages only; on others it would be their largest file.
    const shown = isArabic(language) ? covers : covers.filter((cover) => !isArabicTitle(cover))
    return shown.slice(0, 9).map(drawn)
  },
  Welcome: () => covers.slice(2, 5).map(drawn),
}
