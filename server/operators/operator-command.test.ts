import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { runOperatorCommand } from '#server/operators/operator-command.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const auditContext: AuditContext = {
  requestId: '019a0000-0000-7000-8000-000000000000',
  ip: 'local',
  userAgentHash: 'cli',
  route: 'cli operator',
  level: 'operator',
  actorId: null,
  sessionHash: null,
  node: 'test-cli',
  written: [],
}
const run = async (...words: string[]): Promise<string[]> => {
  const said: string[] = []
  await runOperatorCommand({ ...portal.portal, publicUrl: 'https://care.example.com' }, words, auditContext, (line) => said.push(line))
  return said
}

test('the first operator gets a link at the terminal and can sign in', async () => {
  const [said = ''] = await run('add', '--email', 'Finn.First@example.com', '--name', 'Finn First', '--role', 'admin')
  const [, code = ''] = /https:\/\/care\.example\.com\/console\/set-password\/([\w-]{43})$/.exec(said) ?? []
  expect(said).toMatch(/^finn\.first@example\.com may set a password until 2026-11-23T15:00:00\.000Z, once, at\n/)
  const password = 'Finn-chose-1-well'
  expect((await portal.browser().post('/api/console/invitations/password', { code, password })).statusCode).toBe(200)
  expect((await portal.browser().post('/api/console/sign-in', { email: 'finn.first@example.com', password })).statusCode).toBe(200)
})

test('the list shows every operator with role and state', async () => {
  expect(await run('list')).toContain('sue.support@example.com             support   active    Sue Support')
})

test('missing and wrong arguments are explained', async () => {
  await expect(run('add', '--email', 'nobody', '--role', 'boss')).rejects.toThrow(
    '--email: Invalid email address\n--name: Required\n--role: Required',
  )
  await expect(run('add', '--email', 'sue.support@example.com', '--name', 'Sue', '--role', 'admin')).rejects.toThrow(
    'An operator already has this address',
  )
  await expect(run('end', '--email', 'nobody@example.com')).rejects.toThrow('No operator has the address nobody@example.com.')
  await expect(run('fly')).rejects.toThrow('npm run foyer -- operator add')
})

test('access ends at the terminal too, but not that of the last administrator', async () => {
  await run('add', '--email', 'finn.first@example.com', '--name', 'Finn First', '--role', 'admin')
  await run('end', '--email', 'finn.first@example.com')
  expect(await run('list')).toContain('finn.first@example.com              admin     ended     Finn First')
  await run('end', '--email', 'omar.admin@example.com')
  await expect(run('end', '--email', 'olga.admin@example.com')).rejects.toThrow(
    'This is the last administrator who can sign in. Add another one first.',
  )
})
