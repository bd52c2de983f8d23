import { lateDialog } from '~/modules/errors/missing-dialog'

export const LateBuildInfo = lateDialog(async () => (await import('./build-info-dialog')).BuildInfoDialog)
