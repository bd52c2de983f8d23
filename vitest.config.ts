import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isolated, onPostgresAlone } from './scripts/lib/test-files.mjs'

const alias = { '~': new URL('./src', import.meta.url).pathname }

const unit = {
  include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
  exclude: ['**/*.api.test.ts', 'tests/bundle.test.ts', 'tests/*.process.test.ts'],
  // `can` and `canIn` answer from the tables that the product registers at start.
  setupFiles: ['src/modules.permissions.ts', 'src/modules.organization-permissions.ts'],
  // Ends a test that hangs; no figure of speed. A shared machine can stop for seconds.
  testTimeout: 30_000,
}
const api = {
  include: ['src/**/*.api.test.ts'],
  exclude: process.env.TEST_DATABASE === 'postgres' ? [] : onPostgresAlone,
  globalSetup: ['tests/support/database-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // The default is one less than the cores, which leaves one of two idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // `--project 'unit*'` and `'api*'`: most files share a worker and its loaded modules, some are isolated.
      {
        resolve: { alias },
        test: { ...unit, name: 'unit', isolate: false, exclude: [...unit.exclude, ...isolated] },
      },
      {
        resolve: { alias },
        test: { ...unit, name: 'unit-isolated', include: isolated },
      },
      {
        resolve: { alias },
        test: { ...api, name: 'api', isolate: false, exclude: [...api.exclude, ...isolated] },
      },
      {
        resolve: { alias },
        test: {
          ...api,
          name: 'api-isolated',
          include: isolated.filter((path) => path.endsWith('.api.test.ts')),
        },
      },
      {
        resolve: { alias },
        test: { name: 'bundle', include: ['tests/bundle.test.ts'], testTimeout: 60_000 },
      },
      {
        resolve: { alias },
        test: {
          name: 'process',
          include: ['tests/*.process.test.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'firefox',
          include: ['tests/firefox/*.firefox.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'faults',
          include: ['tests/faults/*.faults.test.ts'],
          globalSetup: ['tests/support/figures-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
