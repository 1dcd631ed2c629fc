import { join } from 'node:path'

/** The project folder. */
export const root = join(import.meta.dirname, '../..')

/** Cache for the next `npm run dev`: packages prepared for the browser, compiled server files. */
export const cache = join(root, 'node_modules/.foyer/dev')

/** The entry of each browser app, by document; all other documents use the public entry. */
const entries: Readonly<Record<string, string>> = {
  dashboard: '/web/app.tsx',
  app: '/web/app.tsx',
  console: '/console/main.tsx',
  clinic: '/care/clinic/main.tsx',
  guest: '/care/guest/main.tsx',
}
const publicEntry = '/web/public.tsx'

export const entryOf = (document: string): string => entries[document] ?? publicEntry
export const allEntries: readonly string[] = [...new Set([publicEntry, ...Object.values(entries)])]
