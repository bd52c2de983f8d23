import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/**/*.table.server.ts', './src/server/*.table.server.ts'],
  out: './drizzle',
})
