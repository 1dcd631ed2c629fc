import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'

const logged = (write: (log: ReturnType<typeof openLog>) => void): string => {
  const lines: string[] = []
  write(openLog({ level: 'info' }, { write: (line) => void lines.push(line) }))
  return lines.join('')
}

const names = ['password', 'pin', 'token', 'cookie', 'authorization', 'email', 'dob', 'phone']

test.each(names)('%s is redacted at the first three levels', (name) => {
  const line = logged((log) => log.info({ [name]: 'CANARY', one: { [name]: 'CANARY', two: { [name]: 'CANARY' } } }, 'three of them'))
  expect(line).not.toContain('CANARY')
  expect(line.match(/\[redacted\]/g)).toHaveLength(3)
})

test('a request is logged without its query', () => {
  const line = logged((log) => log.info({ req: { id: 'r1', method: 'GET', url: '/api/memberships/v2/lookup?dob=CANARY' } }))
  expect(JSON.parse(line).req).toEqual({ id: 'r1', method: 'GET', path: '/api/memberships/v2/lookup' })
})

const typed = () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "CANARY"'), { code: '22P02', detail: 'CANARY' })
  return new DrizzleQueryError('insert into t values ($1)', ['CANARY'], cause)
}

test.each<[string, (log: ReturnType<typeof openLog>) => void]>([
  ['under err', (log) => log.error({ err: typed() })],
  ['with its message repeated', (log) => log.error({ err: typed() }, typed().message)],
  ['alone', (log) => log.error(typed())],
])('a database error, %s, is logged without user input', (_, write) => {
  const line = logged(write)
  expect(line).not.toContain('CANARY')
  const { err, msg } = JSON.parse(line)
  expect(msg).toBe('Failed query: insert into t values ($1)')
  expect(err).toMatchObject({ message: msg, cause: { code: '22P02', message: 'invalid value' } })
  expect(err.stack).toContain('log.test.ts')
})

test('the message of a log line is kept', () => {
  expect(JSON.parse(logged((log) => log.warn({ err: typed() }, 'a job failed'))).msg).toBe('a job failed')
})
