import tailwind from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dist } from './scripts/lib/builds.mjs'
import { precompress } from './scripts/lib/precompress.mjs'
import { buildInfo } from './scripts/lib/build-info.mjs'
import { messages } from './scripts/lib/messages-plugin.mjs'
import { guardedLayout } from './src/seams/start-manifest.mjs'
import { development } from './scripts/lib/development.mjs'
import { lightIcons } from './scripts/lib/light-icons.mjs'
import { serverFile } from './scripts/lib/server-file.mjs'
import { sharedFiles, stillToFetch } from './scripts/lib/shared-files.mjs'

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true },
  define: buildInfo(),
  build: {
    manifest: true,
    // `npm run build` names a folder for each build (scripts/lib/builds.mjs).
    outDir: process.env.BUILD_OUTPUT || dist,
    modulePreload: { resolveDependencies: (file, needed) => stillToFetch(file, needed) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: sharedFiles },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [serverFile] } } } },
      resolve: {
        // One file instead of hundreds: the start takes a quarter of the work, and half of the memory.
        noExternal: command === 'build' ? true : undefined,
        // These load files next to them, or start threads.
        external: ['pg', '@electric-sql/pglite', 'pino', 'nodemailer', 'sharp'],
      },
    },
  },
  plugins: [
    lightIcons(),
    tailwind(),
    tanstackStart({
      // What a page reads comes with the page, and not with the first one that somebody opens.
      router: { codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'notFoundComponent']] } },
      importProtection: {
        behavior: 'error',
        client: {
          files: ['**/*.server.*'],
          specifiers: ['drizzle-orm', 'pg', 'better-auth', '@electric-sql/pglite'],
        },
      },
    }),
    react(),
    messages(),
    development(),
    guardedLayout(),
    precompress(),
  ],
}))
