import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { type Language, languages } from '#shared/languages.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import {
  type AppDocument,
  appDocuments,
  callDocuments,
  clinicDocument,
  consoleDocument,
  guestDocument,
  type PublicDocument,
  pages,
  publicDocuments,
} from '#web/pages.ts'
import { prerenderApart } from '#web/prerender-apart.ts'
import { buildClient, buildDrawing, buildServiceWorker, type Drawing, dist, filesOf, fontsOf, readStyles } from '#web/prerender-build.ts'
import { compressFiles } from '#web/prerender-compress.ts'
import { documentOf, scriptHashes, styleHash } from '#web/prerender-document.ts'
import { isRegistrationDocument } from '#web/registration-documents.ts'
import { isSupportDocument } from '#web/support-documents.ts'

/**
 * `npm run build`: the browser's files into dist/client, one HTML file per document and language into dist/pages, and dist/pages.json,
 * which tells the server what lies at which path and what the content policy must admit.
 */
const build = async (): Promise<void> => {
  const manifest = await buildClient()
  const drawing = await buildDrawing()
  await rm(join(dist, 'pages'), { recursive: true, force: true })
  await mkdir(join(dist, 'pages'), { recursive: true })
  const styleHashes: Record<string, string[]> = {}
  for (const document of [...publicDocuments, ...appDocuments]) {
    const css = await readStyles(filesOf(manifest, entryOf(document)).styles)
    styleHashes[document] = [styleHash(css)]
    for (const language of languages) {
      const html = documentOf({
        document,
        language,
        css,
        drawn: await draw(drawing, document, language),
        ...linksOf(manifest, document, language),
      })
      await writeFile(join(dist, 'pages', `${document}.${language}.html`), html)
    }
  }
  for (const document of [consoleDocument, clinicDocument, guestDocument]) styleHashes[document] = await prerenderApart(document)
  await buildServiceWorker()
  await compressFiles(join(dist, 'client'))
  await writeFile(join(dist, 'pages.json'), JSON.stringify({ pages, callDocuments, csp: { scriptHashes, styleHashes } }, null, 1))
}

type Document = PublicDocument | AppDocument

const isApp = (document: Document): document is AppDocument => appDocuments.some((one) => one === document)
const entryOf = (document: Document) => (isApp(document) ? 'web/app.tsx' : 'web/public.tsx')

const draw = (drawing: Drawing, document: Document, language: Language) =>
  isApp(document) ? drawing.drawAppPage(document, language) : drawing.drawPublicPage(document, language)

/** What the sign-in page does without: loaded beside the entry. */
const besideEntry = (document: Document, language: Language): string[] => {
  if (isApp(document) || document === 'login') return []
  if (isRegistrationDocument(document)) return ['web/registration-pages.tsx']
  const help = document === 'support' ? [`web/support/help-articles.${language}.ts`] : []
  const support = isSupportDocument(document) ? ['web/support-pages.tsx', ...help] : []
  const legal = document.startsWith('legal-') ? [`web/legal/legal-texts.${language}.ts`] : []
  return ['web/public-pages.tsx', 'web/session/leave.ts', ...legal, ...support]
}

const linksOf = (manifest: Manifest, document: Document, language: Language) => {
  const files = (...sources: string[]) => sources.map((source) => filesOf(manifest, source))
  const scripts = (...sources: string[]) => [...new Set(files(...sources).flatMap((one) => one.scripts))]
  const app = scripts('web/app.tsx', `web/app-texts.${language}.ts`)
  const beside = besideEntry(document, language)
  const late = isApp(document) ? app : scripts('web/public.tsx', ...beside)
  const inside = filesOf(manifest, entryOf(document)).styles
  const isWayIn = document === 'login' || document === 'mfa' || document === 'mfa-verify' || isRegistrationDocument(document)
  return {
    start: manifest[entryOf(document)]?.file ?? '',
    inlined: inside,
    linked: files(...beside).flatMap(({ styles }) => styles.filter((file) => !inside.includes(file))),
    late,
    warm: isWayIn ? app.filter((file) => !late.includes(file)) : [],
    fonts: language === 'ar' ? [] : fontsOf(manifest),
    data: isApp(document) ? [sessionCalls.readSession.path] : [],
  }
}

await build()
