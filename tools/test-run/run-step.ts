import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

export type Step = { name: string; command: string; args: readonly string[]; env?: NodeJS.ProcessEnv }

/** Runs one program of the packages with its output in the terminal. `ok` means exit code 0. */
export async function runStep({ name, command, args, env = {} }: Step): Promise<{ ok: boolean; seconds: number }> {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const start = performance.now()
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env, PATH: path }, shell: process.platform === 'win32' })
  const ok = await new Promise<boolean>((done) => child.once('error', () => done(false)).once('exit', (code) => done(code === 0)))
  const seconds = (performance.now() - start) / 1000
  console.log(`${ok ? '✓' : '✗'} ${name}, ${seconds.toFixed(1)} s\n`)
  return { ok, seconds }
}
