import { lateDialog } from '~/modules/errors/missing-dialog'

/** Its code is fetched when it is first asked for: few people do. */
export const LateBuildInfo = lateDialog(async () => (await import('./build-info-dialog')).BuildInfoDialog)
