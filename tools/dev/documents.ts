import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import { z } from 'zod/mini'
import { isLanguage, languages } from '#shared/languages.ts'
import type { PageConfig } from '#shared/page-config.ts'
import { entryOf } from '#tools/dev/places.ts'
import { startOf } from '#tools/dev/vite-server.ts'
import { sites } from '#web/prerender-apart.ts'

const mark = '{"document":'
const stub = z.object({ document: z.string(), config: z.looseObject({ language: z.string().check(z.refine(isLanguage)) }) })

export type Documents = {
  /** Writes the stub pages for the server. Returns whether the server must restart to see them. */
  write: () => Promise<boolean>
  /** Renders the document for a stub that the server returned, from the current sources; null for any other page. */
  draw: (answer: string, nonce: string) => Promise<string | null>
}

/**
 * In development the server returns stubs that name the document, language and configuration, and `draw` renders the document. The server
 * thus decides as in production, and the browser gets the current sources.
 * @param pagesFolder the folder that the server uses as the built pages
 */
export const openDocuments = (vite: ViteDevServer, pagesFolder: string): Documents => {
  let written = ''
  const write = async (): Promise<boolean> => {
    const { pages, callDocuments } = (await vite.ssrLoadModule('/web/pages.ts')) as typeof import('#web/pages.ts')
    const { scriptHashes } = await loadDocumentOf(vite)
    const manifest = JSON.stringify({ pages, callDocuments, csp: { scriptHashes, styleHashes: {} } })
    if (manifest === written) return false
    rmSync(pagesFolder, { recursive: true, force: true })
    mkdirSync(join(pagesFolder, 'client'), { recursive: true })
    mkdirSync(join(pagesFolder, 'pages'))
    const documents = new Set(['app', ...pages.flatMap(({ signedOut, signedIn }) => [signedOut, signedIn])])
    for (const document of documents)
      for (const language of languages)
        writeFileSync(join(pagesFolder, 'pages', `${document}.${language}.html`), `${mark}"${document}","config":%CONFIG%}`)
    writeFileSync(join(pagesFolder, 'pages.json'), manifest)
    written = manifest
    return true
  }

  // Modules hold the language and configuration while a page renders, so pages render one at a time.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }

  const draw = async (answer: string, nonce: string): Promise<string | null> => {
    if (!answer.startsWith(mark)) return null
    const { document, config } = stub.parse(JSON.parse(answer))
    return inTurn(() => drawDocument(vite, document, config as unknown as PageConfig, nonce))
  }
  return { write, draw }
}

const loadDocumentOf = async (vite: ViteDevServer) =>
  (await vite.ssrLoadModule('/web/prerender-document.ts')) as typeof import('#web/prerender-document.ts')

/** The font that production preloads, as named in the styles. */
const latinFont = /(?<=\/)[\w@./-]*figtree-latin-wght[\w.-]*\.woff2/g

const drawingModule = '/web/prerender-pages.tsx'

const drawDocument = async (vite: ViteDevServer, document: string, config: PageConfig, nonce: string): Promise<string> => {
  const { documentOf } = await loadDocumentOf(vite)
  const { fillPage } = (await vite.ssrLoadModule('/shared/page-tokens.ts')) as typeof import('#shared/page-tokens.ts')
  const entry = entryOf(document)
  const styles = await stylesOf(vite, entry, document in sites ? [] : [drawingModule])
  const start = startOf(entry).slice(1)
  const html = documentOf({
    document,
    language: config.language,
    ...(await drawnOf(vite, document, config)),
    // In development each catalog registers its own translations.
    texts: {},
    css: '',
    start,
    fonts: config.language === 'ar' ? [] : styles.flatMap(({ css }) => css.match(latinFont) ?? []),
    inlined: [],
    linked: [],
    late: [start],
    warm: [],
    data: [],
  })
  const tags = styles.map(({ id, css }) => `<style nonce="${nonce}" data-vite-dev-id="${id}">${css}</style>`).join('')
  // Vite's client takes over these styles by their ids, and adds the nonce to those it inserts.
  return fillPage(html, config).replace('<style></style>', () => `<meta property="csp-nonce" nonce="${nonce}">${tags}`)
}

const drawnOf = async (vite: ViteDevServer, document: string, { language, productName }: PageConfig) => {
  if (document in sites) {
    const { title } = sites[document as keyof typeof sites]
    return { drawn: { title: `${productName} - ${title}`, html: '', unstarted: '' }, isPrivate: true }
  }
  const drawing = (await vite.ssrLoadModule(drawingModule)) as typeof import('#web/prerender-pages.tsx')
  if (document === 'app' || document === 'dashboard') return { drawn: drawing.drawAppPage(document, language) }
  return { drawn: await drawing.drawPublicPage(document as Parameters<typeof drawing.drawPublicPage>[0], language) }
}

const isStyle = (id: string | null): id is string => /\.css$/.test(id ?? '')

/** The styles imported by an entry, then those of all rendered modules. They are inlined so that the page does not flash unstyled. */
const stylesOf = async (vite: ViteDevServer, entry: string, drawn: readonly string[]): Promise<{ id: string; css: string }[]> => {
  const { client, ssr } = vite.environments
  if (!client || !ssr) return []
  await client.transformRequest(entry)
  const own = [...((await client.moduleGraph.getModuleByUrl(entry))?.importedModules ?? [])].map(({ id }) => id)
  const seen = new Set<EnvironmentModuleNode>()
  const idsBeneath = (module: EnvironmentModuleNode): (string | null)[] => {
    if (seen.has(module)) return []
    seen.add(module)
    return [...[...module.importedModules].flatMap(idsBeneath), module.id]
  }
  const roots = await Promise.all(drawn.map((url) => ssr.moduleGraph.getModuleByUrl(url)))
  const ids = [...new Set([...own, ...roots.flatMap((module) => (module ? idsBeneath(module) : []))])].filter(isStyle)
  return Promise.all(ids.map(async (id) => ({ id, css: (await client.transformRequest(`${id}?direct`))?.code ?? '' })))
}
