import { globSync, readFileSync } from 'node:fs'

/** Reads every source file of the project (path → text), as breachesOf() expects them. */
export function readSources(): Map<string, string> {
  const files = globSync('{shared,ui,platform,web,console,server,care,e2e,bench,tools}/**/*.{ts,tsx,mjs,css}', {
    exclude: ['**/node_modules'],
  })
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]))
}
