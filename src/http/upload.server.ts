import { serverModules } from '~/modules.server'

/** Uploads are larger than other bodies, or no JSON: the handler reads the body itself, once it knows who sends it. */
export const isUpload = (request: Request, pathname: string): boolean =>
  serverModules.some((module) => module.isUpload?.(request, pathname))
