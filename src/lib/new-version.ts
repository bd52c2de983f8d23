import { build } from './build-flags'

/** The build that sent a response. */
export const buildHeader = 'x-build'

let outdated = false

/** Call with each response: another build means that this page is outdated. */
export function noteBuild(response: Response): void {
  const serverBuild = response.headers.get(buildHeader)
  if (serverBuild && serverBuild !== build.date) outdated = true
}

/** A newer version is deployed: this page's chunks may be gone, and its calls may be refused. */
export const isOutdated = () => outdated
