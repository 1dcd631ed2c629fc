import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import viteConfig from '#vite.config.ts'
import { classNameOf } from '#web/prerender-class-names.ts'

const root = join(import.meta.dirname, '..')
export const dist = join(root, 'dist')
const client = join(dist, 'client')

export type Drawing = Pick<typeof import('#web/prerender-pages.tsx'), 'drawPublicPage' | 'drawAppPage'>

/** Tells which file came from which source. */
const takeManifest = async (): Promise<Manifest> => {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  await rm(join(client, '.vite'), { recursive: true })
  return manifest
}

/** The browser's files of the member portal. */
export const buildClient = async (): Promise<Manifest> => {
  await build({ ...viteConfig, configFile: false, logLevel: 'warn' })
  return takeManifest()
}

/**
 * The files of the console, the clinic or the guests' pages, beside those of the members and built apart from them: in one build its pages would
 * have a say in what the members' files hold and how they are cut.
 */
export const buildApart = async (name: string, entry: string): Promise<Manifest> => {
  await build({
    ...viteConfig,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ...viteConfig.build,
      emptyOutDir: false,
      assetsDir: `assets/${name}`,
      rolldownOptions: { checks: { moduleLevelDirective: false }, input: { [name]: join(root, entry) } },
    },
  })
  return takeManifest()
}

/** The service worker: one file, at the root, because it answers for every page, and always of the same name, because browsers ask for it by that. */
export const buildServiceWorker = async (): Promise<void> => {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: { input: join(root, 'web/service-worker.ts'), output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  })
}

/** The same tree built for Node, to draw the pages with; its files are gone once it is loaded. */
export const buildDrawing = async (): Promise<Drawing> => {
  const outDir = join(dist, '.drawing')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    css: { modules: { generateScopedName: classNameOf } },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'web/prerender-pages.tsx'),
      outDir,
      emptyOutDir: true,
      rolldownOptions: { checks: { moduleLevelDirective: false }, output: { entryFileNames: 'pages.js', codeSplitting: false } },
    },
  })
  const drawing = (await import(pathToFileURL(join(outDir, 'pages.js')).href)) as Drawing
  await rm(outDir, { recursive: true })
  return drawing
}

type Files = { scripts: string[]; styles: string[] }

/** Everything a source needs at once, deepest first: its scripts and its styles, by their names under dist/client. */
export const filesOf = (manifest: Manifest, source: string): Files => {
  const chunk = manifest[source]
  if (!chunk) return { scripts: [], styles: [] }
  const parts = (chunk.imports ?? []).map((name) => filesOf(manifest, name))
  return {
    scripts: [...new Set([...parts.flatMap(({ scripts }) => scripts), chunk.file])],
    styles: [...new Set([...parts.flatMap(({ styles }) => styles), ...(chunk.css ?? [])])],
  }
}

/** The text of the styles, to stand inside the document. */
export const readStyles = async (styles: readonly string[]): Promise<string> =>
  (await Promise.all(styles.map((file) => readFile(join(client, file), 'utf8')))).join('').trim()

/** Arabic has a font of its own, too large to hold up the first paint. */
export const fontsOf = (manifest: Manifest): string[] =>
  Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => /figtree-latin-wght/.test(file))
