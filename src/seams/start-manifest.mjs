const guarded = '/manager'

/**
 * A page names the files of every route that it matched, so that the browser fetches them at once: also those of a
 * layout that its guard has refused. Here the layout's files stand with each page inside it, where nobody comes who is
 * refused, and not with the guard.
 *
 * @returns {import('vite').Plugin}
 */
export function guardedLayout() {
  return {
    name: 'guarded-layout',
    apply: 'build',
    transform: {
      filter: { id: /tanstack-start-manifest/ },
      handler(code) {
        const declared = 'export const tsrStartManifest ='
        if (!code.includes(declared))
          throw new Error(
            'TanStack Start writes the list of files by route in another form: see docs/upgrading.md.',
          )
        return { code: `${code.replace(declared, 'const byRoute =')}\n${moved}`, map: null }
      },
    },
  }
}

const moved = `
export function tsrStartManifest() {
  const manifest = byRoute()
  const layout = manifest.routes[${JSON.stringify(guarded)}]
  for (const child of layout.children) {
    const route = manifest.routes[child]
    if (route) route.preloads = [...new Set([...layout.preloads, ...route.preloads ?? []])]
  }
  layout.preloads = []
  return manifest
}
`
