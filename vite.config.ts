import { join } from 'node:path'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/**
 * The files of the browser: two entries, `public` (documents) and `app`, into dist/client with hashed names.
 * `node web/prerender.ts` builds with this and then draws the documents.
 */
export default defineConfig({
  root,
  publicDir: join(root, 'web/assets'),
  build: {
    outDir: join(root, 'dist/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Libraries mark their files for server components, of which there are none here.
      checks: { moduleLevelDirective: false },
      input: { public: join(root, 'web/public.tsx'), app: join(root, 'web/app.tsx') },
      output: {
        // React is one file for both entries. The app's libraries are one more, without what public pages share. Measure after any change.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
            { name: 'libraries', test: /node_modules[\\/](?!zod|@tabler)/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
})
