import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withDataDir } from '#tools/data-dir.ts'
import { type Report, readVitestReport } from '#tools/ledger/read-reports.ts'
import { isClean } from '#tools/test-run/summary.ts'
import { hasCommit, previousRelease, unpackRelease } from '#tools/upgrade/previous-release.ts'
import { startUpgradedServer } from '#tools/upgrade/upgraded-server.ts'

// `npm run test:upgrade`: runs the API tests of the previous release on the tables of this version, as while nodes are upgraded
// one by one.
// `--release COMMIT` takes another release; `--also SQL` changes the tables further; `--report FILE` writes one result for each test file;
// `--skip-if-shallow` succeeds, and says why, in a clone without the history.

const { values: options } = parseArgs({
  options: { report: { type: 'string' }, release: { type: 'string' }, also: { type: 'string' }, 'skip-if-shallow': { type: 'boolean' } },
})

/** The tests of the calls of every area; two to four minutes. */
const apiTests = '{server,care/server}/**/*-routes.test.ts'

/** A contraction that sessions cannot survive: the tests of the previous release must notice it, or their success means nothing. */
const control = { sql: 'alter table portal.sessions rename to former_sessions', file: 'server/session/session-routes.test.ts' }

type Result = { title: string; seconds: number; passed: boolean }

/** Runs test files of the unpacked release and prints their failures. */
const runTests = (release: string, url: string, files: readonly string[], stdio: 'inherit' | 'ignore'): Report => {
  const output = join(release, 'upgrade-report.json')
  rmSync(output, { force: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${output}`, ...files]
  spawnSync(process.execPath, args, { cwd: release, env: { ...process.env, TEST_DATABASE_URL: url }, stdio })
  if (!existsSync(output)) throw new Error('vitest of the previous release ended without a report.')
  return readVitestReport(JSON.parse(readFileSync(output, 'utf8')))
}

/** One result for each test file. Skipped tests count as neither. */
const resultsOf = ({ outcomes, broken }: Report, release: string): Result[] => {
  const nameOf = (file: string) => relative(release, resolve(file)).replaceAll('\\', '/')
  const ofFiles = [...Map.groupBy(outcomes, ({ file }) => nameOf(file))].map(([file, tests]) => ({
    title: `${file} of the previous release passes on the new tables`,
    seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
    passed: tests.every(({ result }) => result !== 'failed'),
  }))
  return [...ofFiles, ...broken.map((file) => ({ title: `${nameOf(file)} of the previous release starts`, seconds: 0, passed: false }))]
}

const run = (commit: string) =>
  withDataDir(async (base) => {
    const [release, dataDir] = [join(base, 'release'), join(base, 'data')]
    for (const folder of [release, dataDir]) mkdirSync(folder)
    chmodSync(dataDir, 0o711)
    unpackRelease(commit, release)
    const server = await startUpgradedServer(dataDir, release)
    try {
      console.log(`previous release ${commit}\n${server.said.join('\n')}`)
      if (options.also !== undefined) await server.run(options.also)
      const files = globSync(apiTests, { cwd: release })
      const results = resultsOf(runTests(release, server.url, files, 'inherit'), release)
      if (results.length === 0) throw new Error('No test of the previous release ran.')
      const start = performance.now()
      await server.run(control.sql)
      const noticed = !isClean(runTests(release, server.url, [control.file], 'ignore'))
      const seconds = (performance.now() - start) / 1000
      return [...results, { title: 'a contraction is noticed by the tests of the previous release', seconds, passed: noticed }]
    } finally {
      await server.stop()
    }
  })

try {
  const commit = options.release ?? previousRelease()
  const isSkipped = options['skip-if-shallow'] && !hasCommit(commit)
  if (isSkipped) console.log(`Skipped: this clone lacks the previous release, commit ${commit}.`)
  const results = isSkipped ? [] : await run(commit)
  if (options.report !== undefined)
    writeFileSync(options.report, JSON.stringify(results.map((result) => ({ ...result, file: 'tools/test-upgrade.ts' }))))
  const failed = results.filter(({ passed }) => !passed)
  for (const { title } of failed) console.error(`Not so: ${title}.`)
  if (!isSkipped) console.log(`${results.length - failed.length} of ${results.length} hold.`)
  if (failed.length > 0) process.exitCode = 1
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
