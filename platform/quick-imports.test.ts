import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const resolveAll = (flags: readonly string[]) => {
  const names = ['#platform/log.ts', '#package.json', 'zod/mini', 'drizzle-orm', 'node:fs', 'pg']
  const code = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => import.meta.resolve(name))))
    const [one, other] = await Promise.all([import('#platform/free-port.ts'), import('./platform/free-port.ts')])
    const refused = (name) => import(name).then(() => 'no error', (error) => error.message.includes('nothing'))
    console.log(one === other, await refused('#platform/nothing.ts'), await refused('nothing'))`
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', code], { encoding: 'utf8' })
  return { stdout, stderr }
}

test('imports lead to the same files as without it, each loaded once, and a missing one is an error', () => {
  const without = resolveAll([])
  expect(without.stdout).toContain('true true true')
  expect(resolveAll(['--import', './platform/quick-imports.ts'])).toEqual(without)
})
