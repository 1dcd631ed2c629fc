import { expect, test } from 'vitest'
import { failuresOf } from '#platform/http/error-handler.ts'

const queryFailedWith = (cause: Error & { code?: string }) =>
  failuresOf(new Error('Failed query: select 1', { cause })).map(({ code }) => code)

test.each(['EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', 'EAI_AGAIN', '57P01', '25006'])(
  'a statement that fails with %s says to try again later',
  (code) => {
    expect(queryFailedWith(Object.assign(new Error('gone'), { code }))).toEqual(['Overloaded'])
  },
)

test('a database that accepts no connection in time says to try again later, and a wrong statement does not', () => {
  expect(queryFailedWith(new Error('timeout expired'))).toEqual(['Overloaded'])
  expect(queryFailedWith(Object.assign(new Error('no such column'), { code: '42703' }))).toEqual(['AN UNKNOWN ERROR OCCURRED'])
})
