import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type { Language } from '#shared/languages.ts'
import viteConfig, { sitePlugins } from '#vite.config.ts'
import { classNameOf } from '#web/prerender-class-names.ts'
import { type TextFiles, textFiles } from '#web/prerender-texts.ts'

const root = join(import.meta.dirname, '..')
export const dist = join(root, 'dist')
const client = join(dist, 'client')

export type Drawing = Pick<typeof import('#web/prerender-pages.tsx'), 'drawPublicPage' | 'drawAppPage'>

/** The result of a build: the manifest from source to file, and the text files. */
export type Built = { manifest: Manifest; texts: TextFiles }

const readManifests = async (): Promise<Built> => {
  const read = async (name: string) => JSON.parse(await readFile(join(client, '.vite', name), 'utf8'))
  const built: Built = { manifest: await read('manifest.json'), texts: await read('texts.json') }
  await rm(join(client, '.vite'), { recursive: true })
  return built
}

/** Builds the browser files of the member portal. */
export const buildClient = async (): Promise<Built> => {
  await build({ ...viteConfig, configFile: false, logLevel: 'warn' })
  return readManifests()
}

/**
 * Builds the files of the console, the clinic or the guest pages next to the members' files. The builds are separate because in one build
 * these pages would affect the content and chunking of the members' files.
 */
export const buildApart = async (name: string, entry: string): Promise<Built> => {
  await build({
    ...viteConfig,
    plugins: sitePlugins(),
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
  return readManifests()
}

/**
 * Builds the service worker as one file at the root, because its scope is every page. Its name has no hash, because browsers request it by
 * that name.
 */
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

/** Builds the same tree for Node, to prerender the pages. Its files are deleted once it is loaded. */
export const buildDrawing = async (): Promise<Drawing> => {
  const outDir = join(dist, '.drawing')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [textFiles()],
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

/** Returns all scripts and styles that a source needs at once, deepest first, by their names under dist/client. */
export const filesOf = (manifest: Manifest, source: string): Files => {
  const chunk = manifest[source]
  if (!chunk) return { scripts: [], styles: [] }
  const parts = (chunk.imports ?? []).map((name) => filesOf(manifest, name))
  return {
    scripts: [...new Set([...parts.flatMap(({ scripts }) => scripts), chunk.file])],
    styles: [...new Set([...parts.flatMap(({ styles }) => styles), ...(chunk.css ?? [])])],
  }
}

const isArabic = (language: Language): boolean => new Intl.Locale(language).maximize().script === 'Arab'

/** Returns the styles' text, to be inlined in the document; in an Arabic one with the metrics of its fallback fonts. */
export const readStyles = async (styles: readonly string[], language: Language): Promise<string> => {
  const files = [...styles.map((file) => join(client, file)), ...(isArabic(language) ? [join(root, 'ui/arabic-fallback.css')] : [])]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  // The build has already minified all files but the last.
  return texts.join('').replaceAll(/\/\*[\s\S]*?\*\/|\n\s*/g, '')
}

/** Returns the Latin font. The Arabic font is too large to load before the first paint. */
export const fontsOf = (manifest: Manifest, language: Language): string[] =>
  new Intl.Locale(language).maximize().script === 'Latn'
    ? Object.values(manifest)
        .map(({ file }) => file)
        .filter((file) => /figtree-latin-wght/.test(file))
    : []
