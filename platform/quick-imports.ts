import { type ResolveFnOutput, registerHooks } from 'node:module'

// A server is started with `node --import ./platform/quick-imports.ts`. Without it, Node reads and parses the description of a package again
// at each of a server's thousands of imports (180 kB for drizzle-orm alone), which takes a quarter of the processor time of a start.

const root = new URL('..', import.meta.url)

/** Where the packages that the project's own files import were found. */
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('#') && specifier.endsWith('.ts'))
      return { url: new URL(specifier.slice(1), root).href, format: 'module-typescript', shortCircuit: true }
    if (specifier.startsWith('.') || context.parentURL?.includes('/node_modules/')) return next(specifier, context)
    const key = `${specifier} ${context.conditions}`
    const known = found.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(key, known)
    return known
  },
})
