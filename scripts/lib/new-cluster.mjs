// `node scripts/lib/new-cluster.mjs FILE` stores an empty cluster of the embedded database: initdb takes seconds there,
// and unpacking its result does not. Run by the build, beside the bundler; a server without the file runs initdb.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { at } from './root.mjs'
import { captureNode } from './run.mjs'

/**
 * Its path from the root, for the installed version. The server reads it too.
 * @returns {string}
 */
export function clusterFile() {
  const { version } = JSON.parse(
    readFileSync(at('node_modules', '@electric-sql', 'pglite', 'package.json'), 'utf8'),
  )
  return `dist/new-cluster-${version}.tar.gz`
}

/** Stores the file unless it is there. Its failure costs time at the first start, nothing else. */
export async function storeNewCluster() {
  if (existsSync(at(clusterFile()))) return
  await captureNode([fileURLToPath(import.meta.url), clusterFile()], {})
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PGlite } = await import('@electric-sql/pglite')
  const file = at(process.argv[2])
  const database = await PGlite.create('memory://')
  const packed = await database.dumpDataDir('gzip')
  await database.close()
  mkdirSync(dirname(file), { recursive: true })
  // Complete or absent: a server may be starting.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, Buffer.from(await packed.arrayBuffer()))
  renameSync(draft, file)
  process.exit(0)
}
