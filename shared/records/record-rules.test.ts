import { expect, test } from 'vitest'
import { plainTyped, typedSigns } from '#shared/fields/typed-signs.ts'
import { isRecordPart, passcodeLength, passcodeShown, shareLengths, shareMs } from '#shared/records/record-rules.ts'

test('a link is valid for an hour, a day or a week', () => {
  expect(shareLengths.map((length) => shareMs[length] / 3_600_000)).toEqual([1, 24, 168])
})

test('records have four parts, and no other word is one', () => {
  expect(['medical-info', 'visits', 'summaries', 'messages'].map(isRecordPart)).toEqual([true, true, true, true])
  expect(['notes', 'Visits', ''].map(isRecordPart)).toEqual([false, false, false])
})

test('a passcode is shown in groups of four, and read however it is typed', () => {
  expect(passcodeShown('7K2M9QPX')).toBe('7K2M 9QPX')
  expect(plainTyped(' 7k2m-9qpx ')).toBe('7K2M9QPX')
  expect(plainTyped(passcodeShown('7K2M9QPX'))).toHaveLength(passcodeLength)
})

test('no sign of a passcode can be mistaken for another', () => {
  expect(typedSigns).toMatch(/^[2-9A-Z]+$/)
  expect(typedSigns).not.toMatch(/[01ILOU]/)
  expect(new Set(typedSigns).size).toBe(typedSigns.length)
})
