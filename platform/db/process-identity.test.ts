import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { identify, isAlive, isServerOf, parseStat } from '#platform/db/process-identity.ts'

test('a process name with brackets and spaces is parsed', () => {
  const fields = Array.from({ length: 30 }, (_, number) => `${number + 3}`)
  expect(parseStat(`77 (a) b (c)) S ${fields.slice(1).join(' ')}`)).toEqual({ state: 'S', started: '22' })
})

test('a process is alive until it ends, and a reused pid is not the same process', async () => {
  const child = spawn('sleep', ['60'])
  const identity = identify(child.pid ?? 0)
  expect(isAlive(identity)).toBe(true)
  if (process.platform === 'linux') expect(isAlive({ ...identity, started: '1' })).toBe(false)
  child.kill()
  await once(child, 'exit')
  expect(isAlive(identity)).toBe(false)
})

test.runIf(process.platform === 'linux')('a zombie counts as dead, and this test process is not a PostgreSQL server', async () => {
  // The child ends once `sleep` has replaced the shell: `sleep` does not reap it, the shell might.
  const parent = spawn('sh', ['-c', '(until grep -q sleep /proc/$$/comm; do :; done) & echo $!; exec sleep 60'])
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const zombie = Number(line.toString())
  await expect.poll(() => isAlive({ pid: zombie, started: null })).toBe(false)
  expect(() => process.kill(zombie, 0)).not.toThrow()
  expect(isServerOf(process.pid, '/data/db')).toBe(false)
  parent.kill()
})
