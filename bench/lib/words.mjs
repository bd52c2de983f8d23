// Words for titles and names, in several alphabets.
export const openings = [
  'The Silent', 'A Distant', 'The Last', 'Beyond the', 'An Unfinished', 'The Painted', 'Under the', 'The Salt',
  'A Quiet', 'The Winter', 'Letters from the', 'The Borrowed', 'Le Dernier', 'La Petite', "L'Autre", 'كتاب',
  'حكاية', 'في ظل', 'Hadithi ya', 'Siri ya',
] // prettier-ignore

export const subjects = [
  'Garden', 'Harbour', 'Cartographer', 'Orchard', 'Lighthouse', 'River', 'Archive', 'Clockmaker', 'Meadow',
  'Library', 'Voyage', 'Promise', 'Mirror', 'Island', 'Weaver', 'Jardin', 'Étoile', 'Saison', 'Forêt', 'القمر',
  'البحر', 'المدينة', 'النخيل', 'Bahari', 'Mlima', 'Safari', 'Nyota', 'Observatory', 'Cathedral', 'Marsh',
] // prettier-ignore

export const places = [
  'of Lisbon', 'of Zanzibar', 'of Aleppo', 'in Winter', 'of the North', 'at Dawn', 'of Small Things', 'of Dakar',
  'by the Sea', 'of Tangier', 'after the Rain', 'of Glass', 'de Provence', 'du Sahel', 'of Mombasa', 'and Other Stories',
  'of Two Rivers', 'without Maps', 'in Blue', 'of the Cranes', 'of Salt and Iron', 'for Beginners', 'in Exile', 'of Bread',
] // prettier-ignore

export const firstNames = [
  'Amina', 'Jonas', 'Claire', 'Farid', 'Neema', 'Olivier', 'Sofia', 'Hassan', 'Ingrid', 'Baraka', 'Leïla', 'Tomás',
  'Wanjiru', 'Édouard', 'Mariam', 'Piotr', 'Salma', 'Juma', 'Helena', 'نور', 'يوسف', 'ليلى', 'Rehema', 'Astrid',
] // prettier-ignore

export const lastNames = [
  'Okafor', 'Lindqvist', 'Moreau', 'Haddad', 'Mwangi', 'Ferreira', 'Kowalska', 'Dubois', 'Nasser', 'Achieng', 'Bergström',
  'Rousseau', 'Salim', 'Novak', 'Otieno', 'Lefèvre', 'المصري', 'حداد', 'Juma', 'Castellanos', 'Ibrahim', 'Petit', 'Mushi',
  'Hallgren', 'Benali', 'Costa', 'Kimani', 'Zielinski', 'Faraj', 'Okello', 'Marchetti',
] // prettier-ignore
