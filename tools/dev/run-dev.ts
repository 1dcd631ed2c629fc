import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { startEmbedded } from '#platform/db/embedded-postgres.ts'
import { type DevServer, openDevServer } from '#tools/dev/dev-server.ts'
import { openDocuments } from '#tools/dev/documents.ts'
import { openFront } from '#tools/dev/front.ts'
import { root } from '#tools/dev/places.ts'
import { openVite } from '#tools/dev/vite-server.ts'

/** Milliseconds within which changes count as one, such as a branch checkout. */
const togetherMs = 50

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)
const isOfServer = (path: string): boolean => /^(server|care\/server|platform|shared)\//.test(path) && !isTest(path)
const isOfBrowser = (path: string): boolean => /^(web|console|care\/(clinic|guest)|shared)\//.test(path) && !isTest(path)

const showFailure = (vite: ViteDevServer, said: string): void =>
  vite.environments.client.hot.send({ type: 'error', err: { message: `The server does not run.\n${said.trim()}`, stack: '' } })

/** Reloads the page if the file is used only in rendering a public document, where Vite's client cannot replace it. */
const reloadIfDrawn = ({ environments: { client, ssr } }: ViteDevServer, path: string): void => {
  const isIn = (environment: typeof client | undefined) => (environment?.moduleGraph.getModulesByFile(path)?.size ?? 0) > 0
  if (isIn(ssr) && !isIn(client)) client.hot.send({ type: 'full-reload' })
}

/** Watches the sources: restarts the server if one of its files or the list of pages changes. Vite handles the rest. */
const followSources = (vite: ViteDevServer, server: DevServer, writePages: () => Promise<boolean>, whenUp: () => void): void => {
  let changed: string[] = []
  let timer: NodeJS.Timeout | undefined
  const act = async () => {
    const paths = changed
    changed = []
    const isOther = paths.some(isOfBrowser) && (await writePages().catch(() => false))
    if (!isOther && !paths.some(isOfServer)) return
    const ms = await server.restart(paths)
    if (ms === null) return
    console.log(`The server is up again, ${Math.round(ms)} ms after ${paths.find(isOfServer) ?? paths[0]} changed.`)
    whenUp()
  }
  vite.watcher.on('all', (_, path) => {
    reloadIfDrawn(vite, path)
    const own = path.slice(root.length + 1)
    if (!isOfServer(own) && !isOfBrowser(own)) return
    changed.push(own)
    clearTimeout(timer)
    timer = setTimeout(() => void act(), togetherMs)
  })
}

export type Dev = { url: string; stop: () => Promise<void> }

/**
 * Starts the demo for development. Browser files come from their sources and are hot-replaced; the server restarts when one of its own
 * files changes. The database keeps running between restarts.
 */
export const startDev = async (): Promise<Dev> => {
  const wanted = Number(process.env.PORT ?? 3000)
  const host = process.env.HOST ?? '127.0.0.1'
  const dataDir = resolve(process.env.DATA_DIR ?? `${root}/.data`)
  const database = process.env.DATABASE_URL ? null : await startEmbedded({ dataDir })
  const pagesFolder = join(dataDir, 'dev-pages')
  let failure = ''
  const parts: { vite?: ViteDevServer } = {}
  // An open page may send requests before everything has started; they wait.
  const started = Promise.withResolvers<DevServer>()
  const http = openFront({
    modules: (request, response, next) => parts.vite?.middlewares(request, response, next),
    port: async () => (await started.promise).port(),
    draw: (answer, nonce) => documents.draw(answer, nonce),
    failure: () => failure,
  })
  http.listen(wanted, host)
  await once(http, 'listening')
  const { port } = http.address() as { port: number }
  const url = process.env.PUBLIC_URL ?? `http://localhost:${port}`
  const vite = await openVite(http, dataDir)
  parts.vite = vite
  const documents = openDocuments(vite, pagesFolder)
  await documents.write()
  const server = openDevServer({
    args: ['server/main.ts', '--demo', '--pages', pagesFolder],
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: url },
    print: (text) => process.stdout.write(text),
    onCrash: (said) => {
      failure = said
      console.error('The server does not run. It starts again when one of its files changes.')
      showFailure(vite, said)
    },
  })
  followSources(vite, server, documents.write, () => {
    // Pages that show the failure reload by themselves.
    if (failure !== '') vite.environments.client.hot.send({ type: 'full-reload' })
    failure = ''
  })
  void server.restart()
  started.resolve(server)
  const stop = async () => {
    http.closeAllConnections()
    http.close()
    await server.stop()
    await vite.close()
    await database?.stop()
  }
  return { url, stop }
}
