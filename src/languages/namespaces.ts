const nameOf = (path: string) => path.split('/').at(-3)!

/**
 * Which part of a language a folder of messages belongs to is said by its name; nobody lists them. By names alone: the
 * files are not loaded for this. What every page needs is its frame and the way in; what is said of demos is empty in
 * every other build.
 */
export const entryNamespaces = Object.keys(import.meta.glob('/src/**/messages-public/en.json')).map(nameOf)

/**
 * The parts of a language beside the entry, each a file: what both areas say, what the manager's says besides, the
 * palette's, and what is said of errors. The last two are needed by no page before they are.
 */
export const parts = {
  inside: Object.keys(import.meta.glob('/src/**/messages/en.json')).map(nameOf),
  manager: Object.keys(import.meta.glob('/src/**/messages-manager/en.json')).map(nameOf),
  palette: Object.keys(import.meta.glob('/src/**/messages-palette/en.json')).map(nameOf),
  errors: Object.keys(import.meta.glob('/src/**/messages-errors/en.json')).map(nameOf),
}

export type Part = keyof typeof parts
