/** The one file of lucide-react that every icon calls to become a component; the build puts our shorter one in its place. */
export const createIconFile = /\/createLucideIcon\.mjs$/

export const iconFile = /\/lucide-react\//
