import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Language, languages } from '#shared/languages.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import type { PageTexts } from '#ui/lib/load-texts.ts'
import { isRegistrationDocument } from '#web/document-groups.ts'
import {
  type AppDocument,
  appDocuments,
  callDocuments,
  clinicDocument,
  consoleDocument,
  guestDocument,
  lateSourcesOf,
  type PublicDocument,
  pages,
  publicDocuments,
  textSourcesOf,
} from '#web/pages.ts'
import { prerenderApart } from '#web/prerender-apart.ts'
import {
  type Built,
  buildClient,
  buildDrawing,
  buildServiceWorker,
  type Drawing,
  dist,
  filesOf,
  fontsOf,
  readStyles,
} from '#web/prerender-build.ts'
import { documentOf, scriptHashes, styleHash } from '#web/prerender-document.ts'
import { type Replacements, readTexts } from '#web/prerender-texts.ts'

const text = /\.(js|css|svg|txt|json)$/

/** Writes a brotli and a gzip file next to every text file, at maximum compression, so that the server need not compress. */
const compressFiles = async (folder: string): Promise<void> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => text.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const bytes = await readFile(path)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(bytes, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
}

/**
 * Runs `npm run build`: writes browser files to dist/client, one HTML file per document and language to dist/pages, and dist/pages.json,
 * which tells the server each path's document and what the content security policy must allow.
 */
const build = async (): Promise<void> => {
  const built = await buildClient()
  const drawing = await buildDrawing()
  await rm(join(dist, 'pages'), { recursive: true, force: true })
  await mkdir(join(dist, 'pages'), { recursive: true })
  const styleHashes: Record<string, string[]> = {}
  for (const document of [...publicDocuments, ...appDocuments]) {
    const hashes = new Set<string>()
    for (const language of languages) {
      const css = await readStyles(filesOf(built.manifest, entryOf(document)).styles, language)
      hashes.add(styleHash(css))
      const html = documentOf({
        document,
        language,
        css,
        drawn: await draw(drawing, document, language),
        ...(await linksOf(built, document, language)),
      })
      await writeFile(join(dist, 'pages', `${document}.${language}.html`), html)
    }
    styleHashes[document] = [...hashes]
  }
  for (const document of [consoleDocument, clinicDocument, guestDocument]) styleHashes[document] = await prerenderApart(document)
  await buildServiceWorker()
  for (const language of languages) await writeNextFiles(built, language)
  await compressFiles(join(dist, 'client'))
  await writeFile(join(dist, 'pages.json'), JSON.stringify({ pages, callDocuments, csp: { scriptHashes, styleHashes } }, null, 1))
}

/** The sources of what members open most from the dashboard: requesting a visit, messages, their plan, doctors. */
const nextSources = [
  'web/flows/flow-dialog.tsx',
  'web/flows/pharmacy-lookups.ts',
  'care/sdk/care-sdk.tsx',
  'care/sdk/flows/request-visit/request-visit-flow.tsx',
  'care/sdk/flows/message-center/message-center-flow.tsx',
  'web/benefits/my-plan-page.tsx',
  'web/providers/find-providers-page.tsx',
]

/** Writes the addresses of the files that these sources need in a language, without those of the dashboard, for the service worker. */
const writeNextFiles = async ({ manifest, texts }: Built, language: Language): Promise<void> => {
  const addressesOf = (source: string): string[] => {
    if (!manifest[source]) throw new Error(`${source} is not built as a file of its own`)
    const { scripts, styles } = filesOf(manifest, source)
    return [...scripts, ...styles, ...(texts[source] ?? []).map(({ file }) => `${file}.${language}.js`)].map((file) => `/${file}`)
  }
  const known = new Set(addressesOf('web/app.tsx'))
  const next = [...new Set(nextSources.flatMap(addressesOf))].filter((address) => !known.has(address))
  await writeFile(join(dist, 'client', `next.${language}.json`), JSON.stringify(next))
}

type Document = PublicDocument | AppDocument

const isApp = (document: Document): document is AppDocument => appDocuments.some((one) => one === document)
const entryOf = (document: Document) => (isApp(document) ? 'web/app.tsx' : 'web/public.tsx')

const draw = (drawing: Drawing, document: Document, language: Language) =>
  isApp(document) ? drawing.drawAppPage(document, language) : drawing.drawPublicPage(document, language)

/** Public documents include only the errors that visitors without a session can get. */
const inDocuments: Replacements = { 'shared/errors/error': 'shared/errors/public-error' }

/** The texts of a public document are inlined; those of the app are a file. */
const textsOf = async ({ texts }: Built, document: Document, language: Language): Promise<PageTexts> => {
  if (isApp(document)) return { load: (texts['web/app.tsx'] ?? []).map(({ file }) => file) }
  const files = ['web/public.tsx', ...textSourcesOf(document)].flatMap((source) => texts[source] ?? [])
  const names = files.flatMap((file) => file.names)
  return { words: await readTexts(names, language, inDocuments), held: [...new Set(files.map(({ file }) => file))] }
}

const linksOf = async (built: Built, document: Document, language: Language) => {
  const { manifest } = built
  const namesOf = (list: readonly string[] = []) => list.map((file) => `${file}.${language}.js`)
  const texts = await textsOf(built, document, language)
  const files = (...sources: string[]) => sources.map((source) => filesOf(manifest, source))
  const scripts = (...sources: string[]) => [...new Set(files(...sources).flatMap((one) => one.scripts))]
  const app = [...scripts('web/app.tsx'), ...namesOf((await textsOf(built, 'app', language)).load)]
  const beside = isApp(document) ? [] : lateSourcesOf(document)
  const late = isApp(document) ? app : [...scripts('web/public.tsx', ...beside), ...namesOf(texts.load)]
  const inside = filesOf(built.manifest, entryOf(document)).styles
  const isWayIn = document === 'login' || document === 'mfa' || document === 'mfa-verify' || isRegistrationDocument(document)
  return {
    texts,
    start: manifest[entryOf(document)]?.file ?? '',
    inlined: inside,
    linked: files(...beside).flatMap(({ styles }) => styles.filter((file) => !inside.includes(file))),
    late,
    warm: isWayIn ? app.filter((file) => !late.includes(file)) : [],
    fonts: fontsOf(manifest, language),
    data: isApp(document) ? [sessionCalls.readSession.path] : [],
  }
}

await build()
