import { createHash } from 'node:crypto'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { type Language, languages } from '#shared/languages.ts'
import { isDocumentPage, isPageTable } from '#web/pages.ts'
import { type Graph, planTexts } from '#web/prerender-text-plan.ts'

const root = join(import.meta.dirname, '..')
const english = /-texts\.en\.ts$/
/** Code whose texts depend on the language of the page. */
const browserCode = /^(ui|web|console|care\/(sdk|clinic|guest))\//

const pathOf = (id: string): string =>
  relative(root, id.split('?')[0] ?? id)
    .split('\\')
    .join('/')
/** Returns `web/sign-in/sign-in` for web/sign-in/sign-in-texts.en.ts. */
const nameOf = (path: string): string => path.replace(english, '')

/** Returns the only catalog of a text file. */
const readCatalogue = async (name: string, language: Language): Promise<object> => {
  const [catalogue] = Object.values(await import(pathToFileURL(join(root, `${name}-texts.${language}.ts`)).href))
  return catalogue as object
}

/** Catalogs that a site replaces with one that has fewer sentences, by name. */
export type Replacements = Readonly<Record<string, string>>

/** Returns catalogs in one language, by name. */
export const readTexts = async (
  names: readonly string[],
  language: Language,
  replacements: Replacements = {},
): Promise<Record<string, object>> =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readCatalogue(replacements[name] ?? name, language)] as const)),
  )

/** A text file; `file` has no language and no extension. */
export type TextFile = { file: string; names: readonly string[] }
/** The text files of each entry and each late module, by source. */
export type TextFiles = Readonly<Record<string, readonly TextFile[]>>

/** In the browser build the English catalog is only its name; its texts are loaded in the page's language. */
const asName = (code: string, path: string): string =>
  [...code.matchAll(/export const (\w+)/g)].map(([, name]) => `export const ${name} = ${JSON.stringify(nameOf(path))}\n`).join('')

/** In other builds the catalog imports its translations. */
const withTranslations = (code: string, path: string): string => {
  const [, name] = /export const (\w+)/.exec(code) ?? []
  const others = languages.filter((language) => language !== 'en')
  const imports = others.map((language) => `import { ${name} as ${name}_${language} } from '#${nameOf(path)}-texts.${language}.ts'`)
  const all = [`en: ${name}`, ...others.map((language) => `${language}: ${name}_${language}`)].join(', ')
  return [`import { addTranslations } from '#ui/lib/texts.ts'`, ...imports, code, `addTranslations(${name}, { ${all} })`].join('\n')
}

type Node = { type: string; start: number; end: number }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const importsIn = (value: unknown): (Node & { source: Node & { value?: unknown } })[] => {
  if (Array.isArray(value)) return value.flatMap(importsIn)
  if (!isNode(value)) return []
  return value.type === 'ImportExpression' ? [value as never] : Object.values(value).flatMap(importsIn)
}

/** Makes each `import()` of a portal module wait for the module's texts too. The file names are filled in when all modules are known. */
const withLateTexts = (code: string, program: unknown): string => {
  const late = importsIn(program).filter(({ source }) => /^#(?!shared\/)/.test(String(source.value)))
  const wrapped = late.reduceRight((text, { start, end, source }) => {
    const call = `withTexts(${code.slice(start, end)}, "texts of ${String(source.value).slice(1)}")`
    return text.slice(0, start) + call + text.slice(end)
  }, code)
  return late.length > 0 ? `import { withTexts } from '#ui/lib/load-texts.ts'\n${wrapped}` : code
}

/** Returns the module graph of a build. A page of a public document counts as late: its texts are only in its own document. */
const graphOf = (build: Rolldown.PluginContext): Graph =>
  new Map(
    [...build.getModuleIds()].map((id) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = build.getModuleInfo(id) ?? {}
      const [from, imports, late] = [pathOf(id), importedIds.map(pathOf), dynamicallyImportedIds.map(pathOf)]
      const isApart = (to: string) => isPageTable(from) && isDocumentPage(to)
      return [from, { imports: imports.filter((to) => !isApart(to)), late: [...late, ...imports.filter(isApart)] }] as const
    }),
  )

type TextFolder = { folder: string; replacements: Replacements }

const fileOf = async ({ folder, replacements }: TextFolder, source: string, names: readonly string[]): Promise<TextFile> => {
  const texts = await Promise.all(languages.map((language) => readTexts(names, language, replacements)))
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 8)
  return { file: `${folder}/${basename(source)}-${hash}`, names }
}

const entriesOf = (build: Rolldown.PluginContext): string[] =>
  [...build.getModuleIds()].filter((id) => build.getModuleInfo(id)?.isEntry).map(pathOf)

/** Creates the text files. An entry's file has the entry's name; a shared file has the name of its first catalog. */
const filesOf = async (build: Rolldown.PluginContext, folder: TextFolder): Promise<TextFiles> => {
  const entries = entriesOf(build)
  const made = new Map<string, Promise<TextFile>>()
  const fileFor = (source: string, group: readonly string[]): Promise<TextFile> => {
    const name = entries.includes(source) ? source.replace(/\.\w+$/, '') : nameOf(group[0] ?? '')
    const file = made.get(name) ?? fileOf(folder, name, group.map(nameOf))
    made.set(name, file)
    return file
  }
  const plan = planTexts(graphOf(build), entries, (path) => english.test(path))
  return Object.fromEntries(
    await Promise.all(
      [...plan].map(async ([source, groups]) => [source, await Promise.all(groups.map((group) => fileFor(source, group)))]),
    ),
  )
}

/**
 * Loads screen texts through the import of their English catalog (docs/decisions/texts.md). The browser build has one file per language for
 * each entry and each late module; tests, development and prerendering have all languages at once. `replacements` changes only what the
 * browser build writes.
 */
export const textFiles = (replacements: Replacements = {}): Plugin => {
  let isForBrowsers = false
  let folder = ''
  let files: TextFiles = {}
  /** Files that a document or a chunk refers to; no others are written. */
  let asked = new Set<string>()
  return {
    name: 'texts',
    configResolved({ command, build }) {
      isForBrowsers = command === 'build' && !build.ssr
      folder = `${build.assetsDir}/texts`
    },
    transform: {
      filter: { id: /\.tsx?(\?|$)/ },
      handler(code, id) {
        const path = pathOf(id)
        if (!browserCode.test(path) && !path.startsWith('shared/')) return null
        if (english.test(path)) return { code: isForBrowsers ? asName(code, path) : withTranslations(code, path), map: null }
        return isForBrowsers && code.includes('import(') ? { code: withLateTexts(code, this.parse(code)), map: null } : null
      },
    },
    async renderStart() {
      if (!isForBrowsers) return
      files = await filesOf(this, { folder, replacements })
      // The texts of the public entry are inlined in its documents.
      const entries = entriesOf(this).filter((entry) => !isPageTable(entry))
      asked = new Set(entries.flatMap((entry) => files[entry] ?? []).map(({ file }) => file))
    },
    renderChunk(code) {
      if (!isForBrowsers || !code.includes('texts of ')) return null
      const filled = code.replaceAll(/(["'`])texts of ([^"'`]+)\1/g, (_, _quote, path) => {
        const needed = (files[path] ?? []).map(({ file }) => file)
        for (const file of needed) asked.add(file)
        return needed.map((file) => JSON.stringify(file)).join(', ')
      })
      return { code: filled, map: null }
    },
    async generateBundle() {
      if (!isForBrowsers) return
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source: JSON.stringify(files) })
      const byName = new Map(
        Object.values(files)
          .flat()
          .map((one) => [one.file, one] as const),
      )
      for (const { file, names } of [...byName.values()].filter((one) => asked.has(one.file)))
        for (const language of languages) {
          const texts = JSON.stringify(await readTexts(names, language, replacements))
          this.emitFile({ type: 'asset', fileName: `${file}.${language}.js`, source: `export default ${texts}` })
        }
    },
  }
}
