import { serverModules } from '~/modules.server'

/** Larger than other bodies, or no JSON: whoever handles it reads the body itself, once it knows who sends it. */
export const isUpload = (request: Request, pathname: string): boolean =>
  serverModules.some((module) => module.isUpload?.(request, pathname))
