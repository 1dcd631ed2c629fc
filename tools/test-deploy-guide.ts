import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withDataDir } from '#tools/data-dir.ts'
import { installDebianPrograms, missingPrograms } from '#tools/deploy/debian-programs.ts'
import { makeBase } from '#tools/deploy-guide/base.ts'
import { packagesOf, readGuide } from '#tools/deploy-guide/read-guide.ts'
import { runGuide } from '#tools/deploy-guide/run-guide.ts'
import { until } from '#tools/failover/waiting.ts'

// `npm run test:deploy-guide`: follows deploy/README.md on three machines made of namespaces, each with Debian's systemd as process 1. Needs
// Debian, root and Debian's mirror. `--base FOLDER` takes an empty Debian that an earlier run has left there, or leaves it there. `--hold` keeps the
// machines until Ctrl-C, to look at them.
//
// All of it is below one process in namespaces of its own, so the kernel ends the programs and takes away mounts and networks with it.

const { values: options } = parseArgs({
  options: { inside: { type: 'string' }, base: { type: 'string' }, hold: { type: 'boolean', default: false } },
})

const programs = ['mmdebstrap', 'openssl', 'setpriv'] as const

/** The folder of the unified control groups, or undefined. */
const findCgroups = (): string | undefined => / (\S+) cgroup2 /.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]

/** Removes the control groups of machines, which the kernel does not do by itself. */
const removeCgroups = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) removeCgroups(join(folder, entry.name))
  rmdirSync(folder)
}

/** What this machine lacks for the run. */
const lacks = (): string[] => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return ['root on Debian']
  installDebianPrograms(programs)
  const able = spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', '--mount-proc', 'true']).status === 0
  const overlay = readFileSync('/proc/filesystems', 'utf8').includes('overlay')
  return [
    ...missingPrograms(programs),
    ...(able ? [] : ['namespaces']),
    ...(overlay ? [] : ['overlayfs']),
    ...(findCgroups() ? [] : ['control groups of version 2']),
  ]
}

/** Runs the inner process, and ends it if this one is told to end. */
const runInside = (folder: string, base: string, cgroup: string): Promise<number> =>
  new Promise((done) => {
    const own = [...process.execArgv, import.meta.filename, `--inside=${folder}`, `--base=${base}`, ...(options.hold ? ['--hold'] : [])]
    const namespaces = ['unshare', '--net', '--mount', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc', '--propagation=private']
    const env = { ...process.env, GUIDE_CGROUPS: findCgroups(), GUIDE_CGROUP: cgroup }
    // In a session of its own, so that Ctrl-C reaches this process alone.
    const child = spawn('setpriv', ['--pdeathsig=KILL', ...namespaces, process.execPath, ...own], { stdio: 'inherit', env, detached: true })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'))
    child.on('exit', (code) => done(code ?? 1))
  })

const runOutside = async (): Promise<number> => {
  // The machines write some gigabytes, which do not belong into a temporary folder that is in memory.
  process.env.TMPDIR = '/var/tmp'
  return await withDataDir(async (folder) => {
    const base = options.base ?? join(folder, 'base')
    const cgroup = `foyer-guide-${process.pid}`
    const cgroups = join(findCgroups() ?? '', cgroup)
    mkdirSync(cgroups)
    try {
      if (spawnSync('test', ['-d', base]).status !== 0) {
        console.log('Making an empty Debian.')
        makeBase(base, packagesOf(readGuide(readFileSync('deploy/README.md', 'utf8'))))
      }
      return await runInside(folder, base, cgroup)
    } finally {
      // The kernel ends the last processes a moment after the one that started them.
      await until('the end of the machines', 20_000, async () => {
        removeCgroups(cgroups)
        return true
      })
    }
  })
}

if (options.inside !== undefined && options.base !== undefined) {
  const { GUIDE_CGROUPS: cgroupRoot = '', GUIDE_CGROUP: cgroup = '' } = process.env
  await runGuide({ folder: options.inside, base: options.base, cgroupRoot, cgroup }).then(
    () => console.log('\nThe guide leads to a running cluster.'),
    (error: Error) => {
      console.error(`\nFAILED: ${error.message}`)
      process.exitCode = 1
    },
  )
  if (options.hold) {
    console.log('The machines stay until Ctrl-C. `lsns -t uts` names them; `nsenter --target=PID --all` enters one.')
    await new Promise((done) => setTimeout(done, 3_600_000))
  }
  // The machines run on below this process, and end with it.
  process.exit()
} else {
  const missing = lacks()
  if (missing.length > 0) console.log(`Skipped: nobody followed deploy/README.md, because that needs ${missing.join(', ')}.`)
  else process.exitCode = await runOutside()
}
