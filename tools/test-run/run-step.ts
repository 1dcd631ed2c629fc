import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

export type Step = {
  name: string
  command: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Whether the step may run at the same time as other such steps next to it. Its output is shown when it ends. */
  together?: boolean
}

/** Runs one program of the packages and shows its output. `ok` means exit code 0. */
export async function runStep({ name, command, args, env = {}, together = false }: Step): Promise<{ ok: boolean; seconds: number }> {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const start = performance.now()
  const child = spawn(command, args, {
    stdio: together ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env, PATH: path },
    shell: process.platform === 'win32',
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const ok = await new Promise<boolean>((done) => child.once('error', () => done(false)).once('close', (code) => done(code === 0)))
  process.stdout.write(Buffer.concat(output))
  const seconds = (performance.now() - start) / 1000
  console.log(`${ok ? '✓' : '✗'} ${name}, ${seconds.toFixed(1)} s\n`)
  return { ok, seconds }
}
