import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newId } from '~/lib/new-id'
import { StoreUnavailable } from '~/platform/files/file-store.server'
import { localFiles } from '~/platform/files/local-files.server'
import { removePicture, storePicture } from './define-pictures.server'

test('if one size cannot be stored, all sizes are removed, including writes that finish after the failure', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sizes-'))
  const store = localFiles(directory)
  const kind = { folder: 'things', widths: [100, 200], tallest: 1, prefix: 'THING_' }
  const files = kind.widths.map((width) => ({ width, bytes: Buffer.alloc(10) }))
  const id = newId()
  let slower: Promise<void> | undefined
  const full: typeof store = {
    ...store,
    put: (key, ...rest) =>
      key.endsWith('-100.webp')
        ? Promise.reject(new StoreUnavailable('full'))
        : (slower = setTimeout(20).then(() => store.put(key, ...rest))),
  }
  await expect(storePicture(full, kind, id, { width: 200, height: 200, files })).rejects.toThrow('full')
  await removePicture(store, kind, id)
  await slower
  const left = await readdir(directory, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  await rm(directory, { recursive: true })
})
