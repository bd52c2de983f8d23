import { DrawnCover } from '~/ui/cover/drawn-cover'
import { useTranslation } from '~/i18n/react'

/** The same for every visitor, signed in or not: no data of this installation. */
const shelf = [
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
] as const

const isArabic = ([title]: readonly [string, string, string]) => /\p{Script=Arabic}/u.test(title)

export function SignInShelf() {
  const { language } = useTranslation()
  // Readers of Arabic have its font anyway; for the others it would be the heaviest part of this page.
  const shown = language === 'ar' ? shelf : shelf.filter((cover) => !isArabic(cover))
  return (
    <div className="absolute -inset-x-10 -top-16 grid -rotate-6 grid-cols-3 gap-7 opacity-95">
      {shown.slice(0, 9).map(([title, author, color]) => (
        <DrawnCover key={title} title={title} author={author} color={color} className="shadow-floating" />
      ))}
    </div>
  )
}
