/**
 * True while `npm run upgrade` does to a release what was done to the clone: files alone then. Packages, migrations and
 * checks are the clone's business, after the merge.
 */
export const replaying = process.env.UPGRADE_REPLAY === '1'
