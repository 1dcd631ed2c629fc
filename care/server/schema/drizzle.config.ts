import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './care/server/schema/*-tables.ts',
  out: './care/server/schema/migrations',
})
