import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

export type Step = { name: string; command: string; args: readonly string[] }

/** Runs one program of the packages, shows what it says and how long it took; true when it was content. */
export async function runStep({ name, command, args }: Step, env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const start = performance.now()
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env, PATH: path }, shell: process.platform === 'win32' })
  const isContent = await new Promise<boolean>((done) => child.once('error', () => done(false)).once('exit', (code) => done(code === 0)))
  console.log(`${isContent ? '✓' : '✗'} ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return isContent
}
