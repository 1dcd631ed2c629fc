import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { foldDocumentLists, foldPaths } from '#web/prerender-lean.ts'

const bundle = async (source: string): Promise<string> => {
  const entry = join(import.meta.dirname, source)
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [foldDocumentLists(), foldPaths()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  })
  return (built as Rolldown.RolldownOutput[]).flatMap(({ output }) => output.map((file) => ('code' in file ? file.code : ''))).join('')
}

test('browser code contains the lists of documents, but not the table of pages', async () => {
  const paths = await bundle('document-paths.ts')
  expect(paths).toMatch(/"\/login".*"\/offline"/s)
  expect(paths).toMatch(/"\/register".*"\/forgot-password"/s)
  const groups = await bundle('document-groups.ts')
  expect(groups).toMatch(/"create-account".*"support"/s)
  for (const code of [paths, groups]) expect(code).not.toMatch(/guard|title|sources/)
})

test('browser code contains the paths that it names, and no list of all paths', async () => {
  const code = await bundle('sso/sso-error-page.tsx')
  expect(code).toContain('"/login"')
  expect(code).not.toMatch(/beat-the-deductible|paths\.\w/)
})
