/** What every page needs: its frame, and the way in. */
export const entryNamespaces = ['shell', 'auth']

/** Those of the pages behind it, by the names of their folders alone: the files are not loaded for this. */
export const insideNamespaces = Object.keys(
  import.meta.glob(['/src/features/*/messages/en.json', '!/src/features/auth/**']),
).map((path) => path.split('/').at(-3)!)
