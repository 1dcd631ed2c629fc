import { expect, test } from 'vitest'
import {
  interpreterLanguages,
  interpreterNeed,
  interpreterProblem,
  interpreterRefusal,
  isInterpreterWanted,
} from '#shared/interpreters/interpreter.ts'

test('the languages are a closed list of codes, each once, without English', () => {
  expect(new Set(interpreterLanguages).size).toBe(interpreterLanguages.length)
  expect(interpreterLanguages.filter((code) => !/^[a-z]{2,3}$/.test(code) || String(code) === 'en')).toEqual([])
  for (const language of ['en', 'klingon', '', null]) expect(interpreterNeed.safeParse({ language }).success).toBe(false)
  expect(interpreterNeed.parse({ language: 'ase' })).toEqual({ language: 'ase', isAnyway: false })
})

test('sign language needs a visit by video; Dermatology needs no interpreter at all', () => {
  const sign = { language: 'ase', isAnyway: false } as const
  expect(interpreterProblem(sign, { type: 'GeneralMedical', method: 'Phone' })).toBe('InvalidInput')
  expect(interpreterProblem(sign, { type: 'GeneralMedical', method: 'Video' })).toBeNull()
  expect(interpreterProblem(sign, { type: 'Dermatology', method: 'Phone' })).toBeNull()
  expect(interpreterProblem({ ...sign, language: 'es' }, { type: 'GeneralMedical', method: 'Phone' })).toBeNull()
  expect(interpreterProblem(null, { type: 'GeneralMedical', method: 'Phone' })).toBeNull()
})

test('nobody is invited where the clinician speaks the language, unless the member still wants an interpreter', () => {
  const wanted = [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ].map(([isSpoken = false, isAnyway = false]) => isInterpreterWanted({ isSpoken, isAnyway }))
  expect(wanted).toEqual([true, true, false, true])
})

test('the need can be changed until the visit begins', () => {
  const open = ['Requested', 'Proposed', 'Locked', 'Started', 'Completed', 'Cancelled', 'Expired', 'Missed'].filter(
    (status) => interpreterRefusal({ status, type: 'GeneralMedical' }) === null,
  )
  expect(open).toEqual(['Requested', 'Proposed', 'Locked'])
  expect(interpreterRefusal({ status: 'Locked', type: 'Dermatology' })).toBe('VisitChanged')
})
