import { globSync, readFileSync } from 'node:fs'

/** Every source file of the house and of what stands beside it, as breachesOf() reads them. */
export function readHouse(): Map<string, string> {
  const files = globSync('{shared,ui,platform,web,console,server,care,e2e,bench,tools}/**/*.{ts,tsx,mjs,css}', {
    exclude: ['**/node_modules'],
  })
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]))
}
