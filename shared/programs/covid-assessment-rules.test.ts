import { expect, test } from 'vitest'
import { type CovidAnswers, covidAdvice, covidQuestions } from '#shared/programs/covid-assessment-rules.ts'

const none = { danger: false, symptoms: false, exposure: false, risk: false }

test.each([
  [{ danger: true }, 'call911'],
  [{ ...none, danger: true }, 'call911'],
  [none, 'home'],
  [{ ...none, symptoms: true }, 'home'],
  [{ ...none, exposure: true, risk: true }, 'home'],
  [{ ...none, symptoms: true, exposure: true }, 'visit'],
  [{ ...none, symptoms: true, risk: true }, 'visit'],
  [{ danger: false, symptoms: true, exposure: true }, null],
  [{ symptoms: true, exposure: true, risk: true }, null],
] as [CovidAnswers, string | null][])('%j leads to %s [DASH-39]', (answers, advice) => expect(covidAdvice(answers)).toBe(advice))

test('danger signs are asked about first, then symptoms, exposure and risk [DASH-39]', () => {
  expect(covidQuestions).toEqual(['danger', 'symptoms', 'exposure', 'risk'])
})
