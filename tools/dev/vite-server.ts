import { realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { allEntries, cache, root } from '#tools/dev/places.ts'
import viteConfig from '#vite.config.ts'

const startPrefix = '/@foyer-start'

/** The module that starts a document in development: Vite's client and React Refresh must load before any component. */
export const startOf = (entry: string): string => `${startPrefix}${entry}`

const startModule = (): Plugin => ({
  name: 'foyer-start',
  resolveId: (id) => (id.startsWith(startPrefix) ? id : null),
  load: (id) => {
    if (!id.startsWith(startPrefix)) return null
    // Without SharedWorker, Vite's client itself waits for a restarted `npm run dev`; a worker from a blob would violate our trusted types.
    return [
      "import '/@vite/client'",
      react.preambleCode.replace('__BASE__', '/'),
      'globalThis.SharedWorker = undefined',
      `await import('${id.slice(startPrefix.length)}')`,
    ].join('\n')
  },
})

/** The folders whose modules may go to the browser. */
const browserFolders = ['web', 'ui', 'shared', 'console', 'care/sdk', 'care/clinic', 'care/guest']

/** The real path of the packages: `--measure` runs in a copy that links to them. */
const packages = join(realpathSync(join(root, 'node_modules/vite')), '..')

/**
 * Vite for the sources of all browser apps: no bundles, hot replacement through `http`. It watches the whole project, including the
 * servers.
 * @param dataDir the database folder, which is not watched because its files change constantly
 */
export const openVite = (http: Server, dataDir: string): Promise<ViteDevServer> =>
  createServer({
    root,
    configFile: false,
    appType: 'custom',
    mode: 'development',
    clearScreen: false,
    cacheDir: join(cache, 'vite'),
    publicDir: viteConfig.publicDir ?? false,
    css: viteConfig.css ?? {},
    plugins: [viteConfig.plugins, react(), startModule()],
    optimizeDeps: { entries: allEntries.map((entry) => entry.slice(1)) },
    server: {
      middlewareMode: true,
      hmr: { server: http },
      fs: { allow: [...browserFolders.map((folder) => join(root, folder)), packages, cache] },
      watch: { ignored: [dataDir, join(root, 'dist'), join(root, 'artifacts'), join(root, '.data')].map((path) => `${resolve(path)}/**`) },
    },
  })
