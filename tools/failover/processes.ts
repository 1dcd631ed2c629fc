import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

type StartOptions = { env?: Record<string, string>; asUser?: string; logFile: number }

/** The programs of a trial. Each has a process group of its own, and `stopAll` ends them all. */
export const openProcesses = () => {
  const children = new Set<ChildProcess>()
  const endings: (() => void)[] = []
  const cleaning: (() => void)[] = []
  return {
    /** Starts a program with this environment alone. */
    start: (program: string, args: string[], { env = {}, asUser, logFile }: StartOptions): ChildProcess => {
      const [command, ...all] = asUser === undefined ? [program, ...args] : ['setpriv', ...userArgs(asUser), program, ...args]
      const { PATH } = process.env
      const child = spawn(command, all, { env: { PATH, HOME: '/tmp', ...env }, stdio: ['ignore', logFile, logFile], detached: true })
      children.add(child)
      return child
    },
    /** Called before the programs end, to end what is below none of them. */
    onStop: (end: () => void): void => void endings.push(end),
    /** Called after the programs have been told to end, to take away what they used. */
    onEnd: (clean: () => void): void => void cleaning.push(clean),
    /** SIGKILL to every program and its descendants. */
    stopAll: (): void => {
      for (const end of endings) end()
      for (const { pid } of children) if (pid !== undefined) signalTree(pid, 'SIGKILL')
      for (const clean of cleaning) clean()
    },
  }
}

export type Processes = ReturnType<typeof openProcesses>

const userArgs = (user: string): string[] => [`--reuid=${user}`, `--regid=${user}`, '--init-groups']

/** The process and everything below it, children last. PostgreSQL's processes are in sessions of their own. */
const treeOf = (pid: number): number[] => {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      // After the name in parentheses: state, then the parent.
      const [, parent = '0'] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return [{ pid: Number(name), parent: Number(parent) }]
    } catch {
      return []
    }
  })
  const below = (of: number): number[] => [of, ...parents.filter(({ parent }) => parent === of).flatMap(({ pid }) => below(pid))]
  return below(pid)
}

export const signalTree = (pid: number, signal: NodeJS.Signals): void => {
  for (const each of treeOf(pid))
    try {
      process.kill(each, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** The output of a short program. @throws Error with what it said if it fails */
export const outputOf = (program: string, args: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
  return stdout
}
