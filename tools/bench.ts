import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import type { BenchResult } from '#tools/bench/result.ts'

// `npm run bench -- NAME`: runs a benchmark of bench/ and keeps what it prints in bench/results/NAME.json, for
// `npm run foyer -- performance`. Short runs and failed runs are not kept.

const root = resolve(import.meta.dirname, '..')
const [name = '', ...args] = process.argv.slice(2)
const file = join(root, 'bench', `${name}.ts`)

const git = (...words: string[]): string => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
const load = (): number => loadavg()[0] ?? 0

/** Runs the benchmark; its figures show as they come. */
const run = (): Promise<{ code: number | null; output: string }> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--expose-gc', file, ...args], { cwd: root, stdio: ['inherit', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stdout.write(text)
    })
    child.on('error', fail)
    child.on('close', (code) => done({ code, output }))
  })

const keep = (result: BenchResult): void => {
  const folder = join(root, 'bench', 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  console.log(`\nKept in bench/results/${name}.json; npm run foyer -- performance writes the page.`)
}

if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  console.error(`There is no benchmark ${name || 'without a name'}. npm run foyer -- bench lists them.`)
  process.exitCode = 1
} else {
  const before = load()
  const start = performance.now()
  const { code, output } = await run()
  process.exitCode = code ?? 1
  if (code === 0 && !args.includes('--short'))
    keep({
      name,
      date: new Date().toISOString().slice(0, 16).replace('T', ' '),
      commit: git('rev-parse', '--short', 'HEAD') || 'unknown',
      isChanged: git('status', '--porcelain') !== '',
      machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
      node: process.versions.node,
      load: [before, load()],
      args,
      seconds: (performance.now() - start) / 1000,
      output,
    })
}
