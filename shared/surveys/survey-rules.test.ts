import { describe, expect, test } from 'vitest'
import { type GivenSurvey, mayHaveSurvey, surveyUntil } from '#shared/surveys/survey-rules.ts'

const endedAt = new Date('2026-10-01T12:00:00Z')
const completed = { status: 'Completed', endedAt } as const
const answered: GivenSurvey = { givenBy: 'ana', answeredAt: new Date('2026-10-30T12:00:00Z'), dismissedAt: null }

describe('until when a survey is open', () => {
  test('30 days after the end of a completed visit, and never for a visit that did not happen', () => {
    expect(surveyUntil(completed, null, 'ana')).toEqual(new Date('2026-10-31T12:00:00Z'))
    for (const status of ['Cancelled', 'Missed', 'Expired', 'Started'] as const)
      expect(surveyUntil({ status, endedAt }, null, 'ana')).toBeNull()
    expect(surveyUntil({ status: 'Completed', endedAt: null }, null, 'ana')).toBeNull()
  })

  test('seven days after the answer for the member who gave it, and not for another', () => {
    expect(surveyUntil(completed, answered, 'ana')).toEqual(new Date('2026-11-06T12:00:00Z'))
    expect(surveyUntil(completed, answered, 'ben')).toBeNull()
  })

  test('never again once it was dismissed', () => {
    expect(surveyUntil(completed, { givenBy: 'ana', answeredAt: null, dismissedAt: endedAt }, 'ana')).toBeNull()
  })

  test('the page asks for it only while somebody may have it open', () => {
    expect(mayHaveSurvey(completed, new Date('2026-11-07T11:59:59Z'))).toBe(true)
    expect(mayHaveSurvey(completed, new Date('2026-11-07T12:00:00Z'))).toBe(false)
    expect(mayHaveSurvey({ status: 'Missed', endedAt }, endedAt)).toBe(false)
  })
})
