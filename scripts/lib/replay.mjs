/**
 * True while `npm run upgrade` replays commands on a release: they then change files only. Packages, migrations and
 * checks follow after the merge.
 */
export const replaying = process.env.UPGRADE_REPLAY === '1'
