const guarded = '/manager'

/**
 * Start preloads the files of every matched route, also those of a layout whose guard refused the visitor. This plugin
 * moves the layout's files to each page inside it, which refused visitors never reach.
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
