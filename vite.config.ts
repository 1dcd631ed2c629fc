import { join } from 'node:path'
import { defineConfig } from 'vite'
import { leanShared } from '#web/prerender-calls.ts'
import { chunkGroups } from '#web/prerender-chunks.ts'
import { classNameOf } from '#web/prerender-class-names.ts'

const root = import.meta.dirname

/**
 * The files of the browser: two entries, `public` (documents) and `app`, into dist/client with hashed names.
 * `node web/prerender.ts` builds with this and then draws the documents.
 */
export default defineConfig({
  root,
  plugins: [leanShared()],
  publicDir: join(root, 'web/assets'),
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: join(root, 'dist/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // The documents name what to fetch early; the rest comes when it is needed.
    modulePreload: false,
    rolldownOptions: {
      // Libraries mark files for server components, of which there are none here.
      checks: { moduleLevelDirective: false },
      input: { public: join(root, 'web/public.tsx'), app: join(root, 'web/app.tsx') },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
