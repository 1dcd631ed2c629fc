import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { cache, root } from '#tools/dev/places.ts'

const readyMark = ' is up at '
const greetingEnd = 'Stop it with Ctrl-C.\n'
/** Milliseconds after which a server that has not stopped is killed; committed data is safe. */
const stopWithinMs = 1500

type Options = {
  /** The script and its arguments. */
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** Receives the server's standard output. */
  print: (text: string) => void
  /** Called if the server exits unexpectedly; `said` is the end of its output. */
  onCrash: (said: string) => void
}

export type DevServer = {
  /** The port of the running server, once it responds; null if the last start failed. */
  port: () => Promise<number | null>
  /** Restarts the server with these changed files. Resolves to the milliseconds until it listens; null if it failed or was superseded. */
  restart: (files?: readonly string[]) => Promise<number | null>
  stop: () => Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

type Run = {
  child: ChildProcess
  port: number
  said: string
  state: 'waiting' | 'starting' | 'up' | 'ending'
  /** Resolves to whether the server responds. */
  started: PromiseWithResolvers<boolean>
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const end = async (run: Run | null): Promise<void> => {
  if (run === null) return
  run.state = 'ending'
  const { child } = run
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await exit
  clearTimeout(timer)
}

/** Runs one server at a time, with a standby process that has already loaded the script's imports. */
export const openDevServer = ({ args, env, print, onCrash }: Options): DevServer => {
  let greets = true

  const onOutput = (run: Run, chunk: string): void => {
    run.said = (run.said + chunk).slice(-20_000)
    if (run.state === 'up') print(chunk)
    if (run.state !== 'starting' || !run.said.includes(readyMark) || !run.said.includes(greetingEnd)) return
    run.state = 'up'
    print(greets ? run.said : run.said.slice(run.said.indexOf(greetingEnd) + greetingEnd.length))
    greets = false
    run.started.resolve(true)
  }

  const wait = async (): Promise<Run> => {
    const port = await freePort()
    const compiled = join(cache, 'compiled')
    const own = { PORT: String(port), HOST: '127.0.0.1', NODE_COMPILE_CACHE: compiled }
    const child = spawn(process.execPath, [join(root, 'tools/dev/standby.ts'), ...args], {
      cwd: root,
      env: { ...env, ...own },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const run: Run = { child, port, said: '', state: 'waiting', started: Promise.withResolvers() }
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => onOutput(run, chunk))
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      run.said += chunk
      print(chunk)
    })
    child.once('close', () => {
      run.started.resolve(false)
      if (run.state === 'ending') return
      if (run === running) current = Promise.resolve(null)
      onCrash(run.said)
    })
    return run
  }

  let standby: Promise<Run> | null = null
  let running: Run | null = null
  let current: Promise<number | null> = Promise.resolve(null)
  let latest = 0
  /** Files changed since the standby process began to load. */
  let changed: string[] = []

  const begin = async (own: number): Promise<number | null> => {
    const next = await (standby ?? wait())
    standby = null
    next.child.send(changed)
    changed = []
    await end(running)
    if (own !== latest) {
      await end(next)
      return null
    }
    running = next
    next.state = 'starting'
    next.child.send('go')
    const isUp = await next.started.promise
    standby = wait()
    return isUp ? next.port : null
  }

  const restart = (files: readonly string[] = []): Promise<number | null> => {
    changed.push(...files)
    const own = ++latest
    const began = performance.now()
    const before = current
    // A server that is still starting is stopped, because it serves nobody.
    if (running?.state === 'starting') void end(running)
    current = before.then(() => (own === latest ? begin(own) : null))
    return current.then((port) => (port === null ? null : performance.now() - began))
  }

  const port = async (): Promise<number | null> => {
    const own = latest
    const found = await current
    return own === latest ? found : port()
  }

  const stop = async (): Promise<void> => {
    latest += 1
    await current
    await Promise.all([end(running), standby?.then(end)])
  }
  return { port, restart, stop }
}
