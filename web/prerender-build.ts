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

/** The browser's files; tells which file came from which source. */
export const buildClient = async (): Promise<Manifest> => {
  await build({ ...viteConfig, configFile: false, logLevel: 'warn' })
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  await rm(join(client, '.vite'), { recursive: true })
  return manifest
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
