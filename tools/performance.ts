import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { measuredPaths } from '#tools/bench/measured-paths.ts'
import { type BenchResult, type CountLater, resultPage } from '#tools/bench/result.ts'

// `npm run foyer -- performance`: writes docs/performance-runs.md from bench/results/.

const root = resolve(import.meta.dirname, '..')

const countLater: CountLater = ({ commit }, paths) => {
  const { status, stdout } = spawnSync('git', ['rev-list', '--count', '--no-merges', `${commit}..HEAD`, '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  return status === 0 ? Number(stdout) : null
}

const results = globSync('bench/results/*.json', { cwd: root }).map(
  (file): BenchResult => JSON.parse(readFileSync(join(root, file), 'utf8')),
)
writeFileSync(join(root, 'docs', 'performance-runs.md'), resultPage(results, measuredPaths, countLater))
console.log(`docs/performance-runs.md: ${results.length} benchmarks`)
