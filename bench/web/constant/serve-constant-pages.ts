import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { copyPage, type PageCopy } from '#bench/web/constant/copy-page.ts'
import type { Page } from '#bench/web/with-browser.ts'

/** Builds the program of a constant page as the portal's are built: minified, React without its developer tools. */
const buildProgram = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'constant-app.ts') } },
  })
  const chunks = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const program = chunks.find((chunk) => chunk.type === 'chunk')
  if (!program) throw new Error('the program of the constant pages was not built')
  return program.code
}

/** As the portal does it, the program starts after the first paint. Text within a script element must not end it. */
const documentOf = ({ first, nodes, css, lang }: PageCopy): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Constant</title><style>${css}</style></head><body><div id="root">${first}</div><script type="application/json" id="nodes">${JSON.stringify(nodes).replaceAll('<', '\\u003c')}</script><script>requestAnimationFrame(()=>setTimeout(()=>import('/app.js')))</script></body></html>`

/** Fonts and pictures that the styles name, as the portal serves them. */
const askPortal = async (origin: string, path: string): Promise<{ type: string; bytes: Buffer }> => {
  const answer = await fetch(`${origin}${path}`)
  return { type: answer.headers.get('content-type') ?? '', bytes: gzipSync(Buffer.from(await answer.arrayBuffer())) }
}

/**
 * Serves for each page one with the same elements and styles, which React renders from constant data: what rendering alone takes. It shows
 * the server's HTML first, as the portal does: a page that shows nothing until it is complete has no blocking time.
 * The constant page of `sign-in` is called `sign-in, constant`.
 */
export const serveConstantPages = async (pages: readonly Page[]): Promise<{ pages: Page[]; close: () => void }> => {
  const files = new Map([['/app.js', { type: 'text/javascript', bytes: gzipSync(await buildProgram()) }]])
  for (const [place, page] of pages.entries())
    files.set(`/${place}`, { type: 'text/html; charset=utf-8', bytes: gzipSync(documentOf(await copyPage(page))) })
  const { origin } = new URL(pages[0]?.url ?? '')
  const server = createServer(async ({ url = '' }, response) => {
    const { type, bytes } = files.get(url) ?? (await askPortal(origin, url))
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    pages: pages.map(({ name }, place) => ({ name: `${name}, constant`, url: `http://127.0.0.1:${port}/${place}` })),
    close: () => void server.close(),
  }
}
