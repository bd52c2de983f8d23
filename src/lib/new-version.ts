import { build } from './build-flags'

/** Which build gave an answer. */
export const buildHeader = 'x-build'

let outdated = false

/** Call with each answer of the server: one of another build means that this page is of an older one. */
export function noteBuild(response: Response): void {
  const serverBuild = response.headers.get(buildHeader)
  if (serverBuild && serverBuild !== build.date) outdated = true
}

/** A newer version is deployed: this page's files may be gone, and what it sends may be refused. */
export const isOutdated = () => outdated
