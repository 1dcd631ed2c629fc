import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project = ''

/** A project without packages whose build appends to a file; the runner and its modules are real. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'foyer-setup-'))
  cpSync('run.mjs', join(project, 'run.mjs'))
  cpSync('platform/quick-imports.ts', join(project, 'platform/quick-imports.ts'))
  cpSync('tools/setup', join(project, 'tools/setup'), { recursive: true })
  write('package.json', JSON.stringify({ name: 'small', private: true, type: 'module', imports: { '#*': './*' } }))
  write(
    'web/prerender.ts',
    "import { mkdirSync, appendFileSync } from 'node:fs'\nmkdirSync('dist', { recursive: true })\nappendFileSync('dist/built', 'once ')\n",
  )
})
afterEach(() => rmSync(project, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

function setUp(nodeOptions: string[] = [], words = ['build']) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, 'run.mjs', ...words], { cwd: project, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const installing = 'Installing packages; this takes about a minute.\n'
const building = 'Building the browser files.\n'
const noPages = 'No browser files to build: there is no web folder.\n'

test('an old Node version is reported in one sentence', () => {
  const pretend = "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.18.3'}})"
  expect(setUp(['--import', pretend])).toEqual({
    status: 1,
    said: 'Foyer runs on Node 22.22 or newer, and this is Node 20.18.3. Install it, or Node 20.19, with which npm can bring a newer one.\n',
  })
})

test('the first run installs and builds; the second does nothing', () => {
  write('web/app.tsx', 'one')
  expect(setUp()).toEqual({ status: 0, said: installing + building })
  expect(setUp()).toEqual({ status: 0, said: '' })
  expect(readFileSync(join(project, 'dist/built'), 'utf8')).toBe('once ')
})

test('a changed source triggers a build, a changed lockfile an install, a changed test nothing', () => {
  write('web/app.tsx', 'one')
  setUp()
  write('shared/visits/visit-rules.test.ts', 'a test')
  expect(setUp().said).toBe('')
  write('shared/visits/visit-rules.ts', 'a rule')
  expect(setUp().said).toBe(building)
  write('package-lock.json', JSON.stringify({ name: 'small', lockfileVersion: 3, packages: {} }))
  expect(setUp().said).toBe(installing + building)
})

test('--packages installs packages and builds nothing', () => {
  write('web/app.tsx', 'one')
  expect(setUp([], ['setup', '--packages'])).toEqual({ status: 0, said: installing })
  expect(setUp()).toEqual({ status: 0, said: building })
})

test('packages that npm installed are reused unless the lockfile needs another version', () => {
  rmSync(join(project, 'web'), { recursive: true })
  const elsewhere = { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['pdp11'] }
  const lock = (version: string) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/left': { version }, 'node_modules/elsewhere': elsewhere } })
  write('package-lock.json', lock('1.0.0'))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/left': { version: '1.0.0' } } }))
  expect(setUp()).toEqual({ status: 0, said: noPages })
  write('package-lock.json', lock('1.0.1'))
  expect(setUp().said).toMatch(installing)
})

test('a project without a web folder is not built', () => {
  rmSync(join(project, 'web'), { recursive: true })
  expect(setUp().said).toBe(installing + noPages)
})

test('a failed build is shown, and tried again the next time', () => {
  write('web/app.tsx', 'one')
  write('web/prerender.ts', "console.error('no such widget')\nprocess.exit(1)\n")
  expect(setUp()).toEqual({ status: 1, said: `${installing + building}no such widget\nThe browser files could not be built.\n` })
  expect(setUp()).toEqual({ status: 1, said: `${building}no such widget\nThe browser files could not be built.\n` })
})

test('a Node that cannot run the sources is reported in one sentence', () => {
  write('node_modules/.bin/node', '#!/bin/sh\necho v20.20.2\n')
  chmodSync(join(project, 'node_modules/.bin/node'), 0o755)
  const sentence = 'Foyer runs on Node 22.22 or newer; its packages contain none that runs here, and this machine has v20.20.2.\n'
  expect(setUp()).toEqual({ status: 1, said: installing + sentence })
})

const run = (...words: string[]) => setUp([], words)

test("a command runs with its arguments after setup, and returns its program's exit code", () => {
  write('server/cli.ts', "console.log(process.argv.slice(2).join('|'))\nprocess.exitCode = 3\n")
  expect(run('import', 'eligibility', 'a file.csv')).toEqual({ status: 3, said: `${installing}import|eligibility|a file.csv\n` })
  write('server/main.ts', "console.log('serving')\n")
  expect(run('serve')).toEqual({ status: 0, said: `${building}serving\n` })
})

test('setup --packages installs packages and builds nothing', () => {
  expect(run('setup', '--packages')).toEqual({ status: 0, said: installing })
  expect(run('setup')).toEqual({ status: 0, said: building })
})

test('a program ends when npm is ended by a signal', async () => {
  write('server/main.ts', "console.log('serving', process.pid)\nsetInterval(() => {}, 1000)\n")
  const shell = spawn('sh', ['-c', `"${process.execPath}" run.mjs serve; true`], {
    cwd: project,
    env: { ...process.env, npm_lifecycle_event: 'serve' },
  })
  const pid = await new Promise<number>((found) => {
    shell.stdout.on('data', (chunk) => /serving (\d+)/.test(String(chunk)) && found(Number(/serving (\d+)/.exec(String(chunk))?.[1])))
  })
  shell.kill('SIGTERM')
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})

test('a command of two words comes before a command of one', () => {
  write('care/server/main.ts', "console.log('care', process.argv.slice(2).join('|'))\n")
  expect(run('serve', 'care', '--demo').said).toBe(`${installing + building}care --demo\n`)
})

test('the commands are listed without a name, and an unknown name is refused', () => {
  expect(run()).toMatchObject({ status: 0, said: expect.stringContaining('dev   ') })
  const { status, said } = run('bench', 'nothing')
  expect(status).toBe(1)
  expect(said).toContain('bench web')
  expect(said).not.toContain('ledger')
})

test('every script of package.json is a command of the runner', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const names = Object.keys(scripts).filter((name) => name !== 'foyer')
  expect(names.map((name) => scripts[name])).toEqual(names.map((name) => `node run.mjs ${name}`))
  const listed = run().said
  expect(names.filter((name) => !listed.includes(`\n  ${name} `))).toEqual([])
})
