/** What every page needs: its frame, and the way in. What is said of demos is empty in every other build. */
export const entryNamespaces = ['shell', 'auth', 'demo']

/** What only administrators read. */
const ofManagers = ['audit', 'catalogue', 'dashboard', 'genre', 'import', 'user']

/** Those of the pages behind the door, by the names of their folders alone: the files are not loaded for this. */
const behindTheDoor = Object.keys(
  import.meta.glob(['/src/features/*/messages/en.json', '!/src/features/{auth,demo,errors}/**']),
).map((path) => path.split('/').at(-3)!)

/**
 * The parts of a language beside the entry, each a file: what both areas say, what the manager's says besides, the
 * palette's, and what is said of errors. The last two are needed by no page before they are.
 */
export const parts = {
  inside: behindTheDoor.filter((name) => !ofManagers.includes(name)),
  manager: ofManagers,
  palette: ['palette'],
  errors: ['errors'],
}

export type Part = keyof typeof parts
