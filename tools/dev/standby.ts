import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// `npm run dev` runs a server through this file: `node tools/dev/standby.ts server/main.ts --demo …`. Nine tenths of a start are Node,
// packages and modules, so they are loaded in advance. Then the parent sends the files that have changed since; only these, and the modules
// that import them, are loaded again. Its second message says that the previous server has ended.
process.argv.splice(1, 1)
const main = resolve(process.argv[1] ?? '')
const again = '?changed'

const isOwn = (url: string): boolean => url.startsWith('file:') && !url.includes('/node_modules/')
const plain = (url: string): string => url.replace(again, '')

/** The importers of each module of the project. */
const importersOf = new Map<string, Set<string>>()
const stale = new Set<string>()

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    if (!isOwn(found.url)) return found
    const importers = importersOf.get(found.url) ?? new Set()
    importersOf.set(found.url, importers.add(plain(context.parentURL ?? '')))
    return stale.has(found.url) ? { ...found, url: `${found.url}${again}` } : found
  },
})

const markStale = (url: string): void => {
  if (stale.has(url)) return
  stale.add(url)
  for (const importer of importersOf.get(url) ?? []) markStale(importer)
}

/** Loads the imports of main, but not main itself, which would start to serve. */
const loadParts = async (): Promise<boolean> => {
  const parts = [...readFileSync(main, 'utf8').matchAll(/^import .* from '([^']+)'/gm)].map(([, part = '']) => part)
  const urlOf = (part: string) => (part.startsWith('.') ? new URL(part, pathToFileURL(main)).href : part)
  const loaded = await Promise.allSettled(parts.map((part) => import(urlOf(part))))
  return loaded.every(({ status }) => status === 'fulfilled')
}

const messages = on(process, 'message')
const nextMessage = async (): Promise<unknown> => (await messages.next()).value?.[0]

// Stops the server when its parent ends, even by `kill -9`.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const isComplete = await loadParts()
const changed = (await nextMessage()) as string[]
// Node remembers that a module failed, so after a failure all modules are loaded again.
for (const url of isComplete ? changed.map((file) => pathToFileURL(resolve(file)).href) : importersOf.keys()) markStale(url)
// Main reports any error, because it imports the same modules.
await loadParts()
await nextMessage()
await messages.return?.()
process.channel?.unref()
await import(pathToFileURL(main).href)
