import { expect, test } from 'vitest'
import { recordScreens } from '#shared/records/record-screens.ts'

test('a link to records needs an id made by the caller, one part or more and a length', () => {
  const problems = (change: object) => {
    const sent = { shareId: '4f9f8f3e-3c25-4e2a-9d6a-0d4f0a6f2b11', patientId: 'th', parts: ['visits'], lasts: 'day', ...change }
    return recordScreens.shareRecords.input.safeParse(sent).error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? []
  }
  expect(problems({})).toEqual([])
  expect(problems({ shareId: 'one' })).toEqual(['shareId: InvalidInput'])
  expect(problems({ parts: [] })).toHaveLength(1)
  expect(problems({ lasts: 'year' })).toHaveLength(1)
})
