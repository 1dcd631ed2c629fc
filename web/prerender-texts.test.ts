import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalTexts as arabic } from '#web/legal/legal-texts.ar.ts'
import { textFiles } from '#web/prerender-texts.ts'

const entry = 'virtual:entry'
/** An entry that shows one text at once and loads the legal documents later. */
const code = `import { textsOf } from '#ui/lib/texts.ts'
import { hallTexts } from '#web/shell/hall-texts.en.ts'
console.log(textsOf(hallTexts)('slogan'))
document.onclick = async () => console.log((await import('#web/legal/legal-page.tsx')).LegalPage)`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
  const fromMemory = {
    name: 'memory',
    resolveId: (id: string) => (id === entry ? join(import.meta.dirname, 'memory-entry.ts') : null),
    load: (id: string) => (id.endsWith('memory-entry.ts') ? code : null),
  }
  await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [fromMemory, textFiles()],
    build: { outDir: folder, emptyOutDir: true, modulePreload: false, rolldownOptions: { input: { entry } } },
  })
})
afterAll(() => rm(folder, { recursive: true }))

const filesOf = async (pattern: RegExp) => {
  const names = (await readdir(join(folder, 'assets'), { recursive: true })).filter((name) => pattern.test(name))
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, 'assets', name), 'utf8') })))
}

test('scripts contain no texts, and an import() names the file of texts it needs', async () => {
  const scripts = await filesOf(/^[^/\\]+\.js$/)
  for (const { text } of scripts) expect(text).not.toContain('Privacy Practices')
  const [legal] = await filesOf(/legal-.{8}\.ar\.js$/)
  const stem = legal?.name.replaceAll('\\', '/').replace('.ar.js', '')
  expect(scripts.filter(({ text }) => text.includes(`assets/${stem}`)).map(({ name }) => name.split('-')[0])).toEqual(['entry'])
})

test('each language has a file of its own', async () => {
  const [legal] = await filesOf(/legal-.{8}\.ar\.js$/)
  expect(JSON.parse(legal?.text.replace('export default ', '') ?? '')['web/legal/legal']).toEqual(arabic)
  expect((await filesOf(/\.es\.js$/)).length).toBe((await filesOf(/\.en\.js$/)).length)
})
