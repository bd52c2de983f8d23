import type { Poster } from '~/manifest/poster'

export const cataloguePoster: Poster = {
  signIn: [
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
  ],
  welcome: [
    ['Candide', 'Voltaire', '#8a5a2b'],
    ['Paradise', 'Abdulrazak Gurnah', '#3d5a80'],
    ['Siku Njema', 'Ken Walibora', '#5b6b3a'],
  ],
}
