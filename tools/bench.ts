import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import type { BenchResult } from '#tools/bench/result.ts'

// `npm run bench -- NAME`: runs a benchmark of bench/ and keeps what it prints in bench/results/NAME.json, for
// `npm run foyer -- performance`. Short runs and failed runs are not kept. `--busy 2` keeps two processors busy meanwhile, and the run is kept
// beside the quiet one.

const root = resolve(import.meta.dirname, '..')
const [name = '', ...given] = process.argv.slice(2)
const at = given.indexOf('--busy')
const busy = at < 0 ? 0 : Number(given[at + 1])
/** The benchmark's own options. */
const args = at < 0 ? given : given.toSpliced(at, 2)
const file = join(root, 'bench', `${name}.ts`)

const git = (...words: string[]): string => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
const load = (): number => loadavg()[0] ?? 0

/** Starts processes that each keep a processor busy. Returns what ends them. */
const keepBusy = (count: number): (() => void) => {
  const children = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  return () => {
    for (const child of children) child.kill('SIGKILL')
  }
}

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
  const kept = busy > 0 ? `${name}-busy.json` : `${name}.json`
  writeFileSync(join(folder, kept), `${JSON.stringify(result, null, 2)}\n`)
  console.log(`\nKept in bench/results/${kept}; npm run foyer -- performance writes the page.`)
}

if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  console.error(`There is no benchmark ${name || 'without a name'}. npm run foyer -- bench lists them.`)
  process.exitCode = 1
} else if (!Number.isInteger(busy) || busy < 0) {
  console.error('--busy needs the number of processors to keep busy.')
  process.exitCode = 1
} else {
  const before = load()
  const start = performance.now()
  const quieten = keepBusy(busy)
  process.once('exit', quieten)
  const { code, output } = await run().finally(quieten)
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
      busy,
      seconds: (performance.now() - start) / 1000,
      output,
    })
}
