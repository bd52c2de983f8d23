import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { openDatabase, openPglite } from '~/platform/open-database.server'
import { createLog } from '~/platform/log.server'
import { seed } from '~/http/runtime.server'

/** The migrated and seeded template database of this run. */
export type Origin = { kind: 'pglite'; image: string } | { kind: 'postgres'; url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    origin: Origin
  }
}

const template = 'test_template'

/** Migrates and seeds once; every test file starts from a copy. */
export default async function setup(project: TestProject) {
  if (process.env.TEST_DATABASE === 'postgres') {
    const server = await startPostgres({ settings: ['fsync=off', 'max_connections=200'] })
    const admin = await openDatabase({ databaseUrl: server.url, dataDir: '', log: createLog('silent') })
    await admin.db.execute(`create database ${template}`)
    await admin.close()
    const made = await openDatabase({
      databaseUrl: server.url.replace(/postgres$/, template),
      dataDir: '',
      log: createLog('silent'),
    })
    await made.migrate()
    await seed(made.db, { organizations: true })
    await made.close()
    project.provide('origin', { kind: 'postgres', url: server.url, template })
    return () => server.stop()
  }

  const directory = mkdtempSync(join(tmpdir(), 'image-'))
  const made = await openPglite('memory://')
  await made.migrate()
  await seed(made.db, { organizations: true })
  const image = join(directory, 'image.tar')
  const { $client } = made.db as unknown as { $client: { dumpDataDir(kind: 'none'): Promise<Blob> } }
  writeFileSync(image, Buffer.from(await (await $client.dumpDataDir('none')).arrayBuffer()))
  await made.close()
  project.provide('origin', { kind: 'pglite', image })
  return () => rmSync(directory, { recursive: true })
}
