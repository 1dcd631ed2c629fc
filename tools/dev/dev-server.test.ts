import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DevServer, openDevServer } from '#tools/dev/dev-server.ts'

let folder = ''
let server: DevServer
let said = ''
let crashes: string[] = []

const script = () => join(folder, 'main.mjs')

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** Counts how often a process has evaluated a module. */
const counted = (name: string) => `globalThis.loads = { ...globalThis.loads, ${name}: (globalThis.loads?.${name} ?? 0) + 1 }`

/** Writes a server that returns its arguments, a word from a re-exported module, and how often it loaded each module. */
const writeServer = (word: string) => {
  write('word.mjs', `${counted('word')}; export const word = '${word}'`)
  write('between.mjs', `${counted('between')}; export { word } from './word.mjs'`)
  write('untouched.mjs', `${counted('untouched')}; export const untouched = true`)
  write(
    'main.mjs',
    `import { createServer } from 'node:http'
import { word } from './between.mjs'
import { untouched } from './untouched.mjs'
    const http = createServer((_, response) => response.end(JSON.stringify({ word, args: process.argv.slice(2), loads: globalThis.loads })))
      .listen(process.env.PORT, () => console.log('It is up at here.\\nStop it with Ctrl-C.'))
    process.on('SIGTERM', () => http.close())`,
  )
}

const answer = async () => (await fetch(`http://127.0.0.1:${await server.port()}`)).json()
const once = { word: 1, between: 1, untouched: 1 }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-dev-'))
  said = ''
  crashes = []
  server = openDevServer({
    args: [script(), '--demo'],
    env: process.env,
    print: (text) => {
      said += text
    },
    onCrash: (text) => crashes.push(text),
  })
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

test('a restart runs the current sources with the same arguments, and prints the greeting once', async () => {
  writeServer('one')
  expect(await server.restart()).toBeGreaterThan(0)
  expect(await answer()).toMatchObject({ word: 'one', args: ['--demo'] })
  write('main.mjs', readFileSync(script(), 'utf8').replace('{ word,', "{ word: 'two',"))
  expect(await server.restart()).toBeGreaterThan(0)
  expect(await answer()).toEqual({ word: 'two', args: ['--demo'], loads: once })
  expect(said).toBe('It is up at here.\nStop it with Ctrl-C.\n')
})

test('a restart reloads a changed module and its importers, and keeps other modules', async () => {
  writeServer('one')
  await server.restart()
  write('word.mjs', "export const word = 'two'")
  await server.restart([join(folder, 'word.mjs')])
  expect(await answer()).toMatchObject({ word: 'two', args: ['--demo'], loads: { between: 2, untouched: 1 } })
})

test('a module that does not compile is loaded once it is right', async () => {
  writeServer('one')
  await server.restart()
  write('word.mjs', 'export cnst word')
  expect(await server.restart([join(folder, 'word.mjs')])).toBeNull()
  write('word.mjs', "export const word = 'two'")
  await server.restart([join(folder, 'word.mjs')])
  expect(await answer()).toMatchObject({ word: 'two' })
})

test('only the last of several simultaneous restarts takes effect', async () => {
  writeServer('one')
  const times = await Promise.all([server.restart(), server.restart(), server.restart()])
  expect(times.map((ms) => ms !== null)).toEqual([false, false, true])
  expect(await answer()).toMatchObject({ word: 'one', args: ['--demo'] })
})

test('a server that fails to start has no port and reports why; the next restart works', async () => {
  write('main.mjs', 'throw new Error("no such table")')
  expect(await server.restart()).toBeNull()
  expect(await server.port()).toBeNull()
  expect(crashes).toEqual([expect.stringContaining('no such table')])
  writeServer('one')
  expect(await server.restart()).toBeGreaterThan(0)
  expect(await answer()).toMatchObject({ word: 'one', args: ['--demo'] })
})
