import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project = ''

/** A project without packages whose build writes down that it ran; the sources of setup are the real ones. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'foyer-setup-'))
  cpSync('setup.mjs', join(project, 'setup.mjs'))
  cpSync('tools/setup', join(project, 'tools/setup'), { recursive: true })
  write('package.json', JSON.stringify({ name: 'small', private: true, imports: { '#*': './*' }, scripts: { build: 'node build.mjs' } }))
  write(
    'build.mjs',
    "import { mkdirSync, appendFileSync } from 'node:fs'\nmkdirSync('dist', { recursive: true })\nappendFileSync('dist/built', 'once ')\n",
  )
})
afterEach(() => rmSync(project, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

function setUp(nodeOptions: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, 'setup.mjs'], { cwd: project, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

const installing = 'Installing packages; this takes about a minute.\n'
const building = 'Building the browser files.\n'

test('an old Node gets one sentence', () => {
  const pretend = "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.18.3'}})"
  expect(setUp(['--import', pretend])).toEqual({ status: 1, said: 'Foyer needs Node 20.19 or newer, and this is Node 20.18.3.\n' })
})

test('the first run installs and builds, the second says and does nothing', () => {
  write('web/app.tsx', 'one')
  expect(setUp()).toEqual({ status: 0, said: installing + building })
  expect(setUp()).toEqual({ status: 0, said: '' })
  expect(readFileSync(join(project, 'dist/built'), 'utf8')).toBe('once ')
})

test('a changed source is built again, a changed test is not; a changed lockfile is installed again', () => {
  write('web/app.tsx', 'one')
  setUp()
  write('shared/visits/visit-rules.test.ts', 'a test')
  expect(setUp().said).toBe('')
  write('shared/visits/visit-rules.ts', 'a rule')
  expect(setUp().said).toBe(building)
  write('package-lock.json', JSON.stringify({ name: 'small', lockfileVersion: 3, packages: {} }))
  expect(setUp().said).toBe(installing + building)
})

test('what npm has already installed is taken as it is, unless the lockfile asks for another version', () => {
  const nothingToBuild = 'No browser files to build: there is no web folder.\n'
  const elsewhere = { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['pdp11'] }
  const lock = (version: string) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/left': { version }, 'node_modules/elsewhere': elsewhere } })
  write('package-lock.json', lock('1.0.0'))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/left': { version: '1.0.0' } } }))
  expect(setUp()).toEqual({ status: 0, said: nothingToBuild })
  write('package-lock.json', lock('1.0.1'))
  expect(setUp().said).toMatch(installing)
})

test('without a web folder there is nothing to build', () => {
  expect(setUp().said).toBe(`${installing}No browser files to build: there is no web folder.\n`)
})

test('a failed build is shown, and tried again the next time', () => {
  write('web/app.tsx', 'one')
  write('build.mjs', "console.error('no such widget')\nprocess.exit(1)\n")
  expect(setUp()).toEqual({ status: 1, said: `${installing + building}no such widget\nThe browser files could not be built.\n` })
  expect(setUp()).toEqual({ status: 1, said: `${building}no such widget\nThe browser files could not be built.\n` })
})

test('a machine whose Node cannot run the sources gets one sentence', () => {
  write('node_modules/.bin/node', '#!/bin/sh\necho v20.20.2\n')
  chmodSync(join(project, 'node_modules/.bin/node'), 0o755)
  const sentence = 'Foyer runs on Node 22.22 or newer; its packages bring none that works here, and this machine has v20.20.2.\n'
  expect(setUp()).toEqual({ status: 1, said: installing + sentence })
})
