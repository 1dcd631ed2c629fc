import { join } from 'node:path'
import { defineConfig } from 'vite'
import { chunkGroups } from '#web/prerender-chunks.ts'
import { classNameOf } from '#web/prerender-class-names.ts'
import { foldDocumentLists, foldPaths, leanIcons, leanRouter, leanShared } from '#web/prerender-lean.ts'
import { type Replacements, textFiles } from '#web/prerender-texts.ts'

const root = import.meta.dirname

/** The plugins of a build; `replacements` are catalogs that it writes instead of others. */
export const sitePlugins = (replacements: Replacements = {}) => [
  leanShared(),
  foldDocumentLists(),
  foldPaths(),
  leanRouter(),
  leanIcons(),
  textFiles(replacements),
]

/** The portal leaves out the errors that only staff can get. */
const forMembers: Replacements = { 'shared/errors/error': 'shared/errors/member-error' }

/**
 * Builds the browser files from two entries, `public` (documents) and `app`, into dist/client with hashed names. `node web/prerender.ts`
 * builds with this and then renders the documents.
 */
export default defineConfig({
  root,
  plugins: sitePlugins(forMembers),
  // React then contains no code for its developer tools. They attach to `npm run dev`, which does not read this.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  publicDir: join(root, 'web/assets'),
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: join(root, 'dist/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // The documents list what to preload; the rest loads on demand.
    modulePreload: false,
    rolldownOptions: {
      // Libraries contain directives for server components, which we do not use.
      checks: { moduleLevelDirective: false },
      input: { public: join(root, 'web/public.tsx'), app: join(root, 'web/app.tsx') },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
