import tailwind from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/lib/precompress.mjs'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  build: { manifest: true },
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
    precompress(),
  ],
})
