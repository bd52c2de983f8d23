/** The folders that have messages, by their names alone: the files are not loaded for this. */
export const namespaces = Object.keys(import.meta.glob('/src/{features/*,shell}/messages/en.json')).map(
  (path) => path.split('/').at(-3)!,
)
