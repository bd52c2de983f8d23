import tailwind from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/lib/precompress.mjs'
import { browserMessages } from './scripts/lib/browser-messages.mjs'

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true },
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What many pages share travels in one file: dozens of small ones compress far worse. With a lower
            // number the login page would carry what only the pages behind it need.
            codeSplitting: { groups: [{ name: 'base', minShareCount: 6 }] },
          },
        },
      },
    },
    ssr: {
      resolve: {
        // One file instead of hundreds: the start takes a quarter of the work, and half of the memory.
        noExternal: command === 'build' ? true : undefined,
        // These find files of their own beside them, or start threads.
        external: ['pg', '@electric-sql/pglite', 'pino', 'nodemailer'],
      },
    },
  },
  plugins: [
    tailwind(),
    tanstackStart({
      importProtection: {
        behavior: 'error',
        client: {
          files: ['**/*.server.*'],
          specifiers: ['drizzle-orm', 'pg', 'better-auth', '@electric-sql/pglite'],
        },
      },
    }),
    react(),
    browserMessages(),
    precompress(),
  ],
}))
