import { expect, test } from 'vitest'
import { ingredientsOf } from '#shared/prescribing/drug-ingredients.ts'
import { drugSchedule, type PatientDrugs, type SafetyData, unanswered, warningsFor } from '#shared/prescribing/safety-warnings.ts'

const data: SafetyData = {
  isLoaded: true,
  interactions: [
    { first: 'warfarin', second: 'class:nsaids', severity: 'serious', effect: 'Bleeding.', source: 'label' },
    { first: 'simvastatin', second: 'clarithromycin', severity: 'contraindicated', effect: 'Muscles.', source: 'label' },
    { first: 'class:ssris', second: 'class:nsaids', severity: 'moderate', effect: 'Bleeding.', source: 'label' },
  ],
  classes: [{ ingredient: 'metformin', drugClass: 'class:biguanides' }],
}
const nobody: PatientDrugs = { allergies: [], medications: [], prescribed: [] }
const kinds = (drug: string, patient: Partial<PatientDrugs>, known: SafetyData = data) =>
  warningsFor(drug, { ...nobody, ...patient }, known).map(({ kind }) => kind)

test.each([
  ['Metoprolol Succinate', ['metoprolol']],
  ['Potassium Chloride', ['potassium chloride']],
  ['Acetaminophen / Hydrocodone', ['acetaminophen', 'hydrocodone']],
  ['Metformin Hydrochloride', ['metformin']],
])('the ingredients of %s', (name, ingredients) => {
  expect(ingredientsOf(name)).toEqual(ingredients)
})

test.each([
  ['the ingredient', 'Amoxicillin', 'amoxicillin', 'ingredient'],
  ['the ingredient with a strength', 'Ibuprofen', 'Ibuprofen 200 mg', 'ingredient'],
  ['the class', 'Amoxicillin', 'Penicillin', 'class'],
  ['the class in the plural', 'Amoxicillin', 'penicillins', 'class'],
  ['the class in Spanish', 'Amoxicillin', 'Penicilina', 'class'],
  ['the class in Arabic', 'Amoxicillin', 'البنسلين', 'class'],
  ['another drug of the class', 'Cephalexin', 'cefdinir', 'class'],
  ['sulfa drugs', 'Sulfamethoxazole / Trimethoprim', 'Sulfa', 'class'],
  ['a brand-free word for the class', 'Naproxen', 'NSAIDs', 'class'],
])('an allergy to %s warns', (_, drug, allergy, basis) => {
  expect(warningsFor(drug, { ...nobody, allergies: [allergy] }, data)[0]).toMatchObject({ kind: 'allergy', basis, with: allergy })
})

test.each([
  ['Azithromycin', 'Penicillin'],
  ['Ibuprofen', 'Peanuts'],
  ['Lisinopril', 'Sulfa'],
])('%s with an allergy to %s does not warn', (drug, allergy) => {
  expect(kinds(drug, { allergies: [allergy] })).not.toContain('allergy')
})

test.each([
  ['the same drug as prescribed', 'Ibuprofen', { prescribed: ['Ibuprofen'] }, 'ingredient'],
  ['the same drug as the patient typed it', 'Ibuprofen', { medications: ['ibuprofen 200 mg tablets'] }, 'ingredient'],
  ['part of a combination', 'Amoxicillin', { prescribed: ['Amoxicillin / Clavulanate'] }, 'ingredient'],
  ['a second statin', 'Simvastatin', { medications: ['Atorvastatin'] }, 'class'],
  ['a drug without a class', 'Wondermab', { medications: ['Wondermab 10 mg'] }, 'ingredient'],
])('%s is a duplicate', (_, drug, patient, basis) => {
  expect(warningsFor(drug, { ...nobody, ...patient }, data)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'duplicate', basis })]),
  )
})

test('two drugs of a class of which several are taken are no duplicate', () => {
  expect(kinds('Spironolactone', { medications: ['Potassium chloride'] })).not.toContain('duplicate')
})

test.each([
  ['Ibuprofen', 'Warfarin', 'serious'],
  ['Warfarin', 'naproxen', 'serious'],
  ['Clarithromycin', 'Simvastatin 20 mg', 'contraindicated'],
  ['Sertraline', 'Ibuprofen', 'moderate'],
])('%s with %s is an interaction', (drug, other, severity) => {
  for (const patient of [{ medications: [other] }, { prescribed: [other.replace(/ \d.*/, '')] }])
    expect(warningsFor(drug, { ...nobody, ...patient }, data)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'interaction', severity, source: 'label' })]),
    )
})

test('what could not be checked is said, and needs no reason', () => {
  const unknown = { allergies: null, medications: null, prescribed: [] }
  const found = warningsFor('Ibuprofen', unknown, { interactions: [], classes: [], isLoaded: false })
  expect(found.map(({ kind }) => kind)).toEqual(['allergies-unknown', 'medications-unknown', 'interactions-unloaded'])
  expect(unanswered(found, {})).toEqual([])
})

test('a warning needs a reason of its own, not spaces', () => {
  const found = warningsFor('Amoxicillin', { ...nobody, allergies: ['Penicillin'], prescribed: ['Amoxicillin'] }, data)
  expect(found.map(({ key }) => key)).toEqual(['allergy penicillin', 'duplicate amoxicillin'])
  expect(unanswered(found, {})).toHaveLength(2)
  expect(unanswered(found, { 'allergy penicillin': 'Tolerated before.', 'duplicate amoxicillin': '  ' })).toHaveLength(1)
})

test.each([
  ['Acetaminophen / Hydrocodone', 'II'],
  ['Dextroamphetamine Mixed Salts', 'II'],
  ['Testosterone Cypionate', 'III'],
  ['Alprazolam', 'IV'],
  ['Tramadol Hydrochloride', 'IV'],
  ['Pregabalin', 'V'],
  ['Atropine / Diphenoxylate', 'V'],
  ['Ibuprofen', 'none'],
  ['Metformin', 'none'],
  ['Wondermab', 'unknown'],
  ['Codeine / Wondermab', 'II'],
])('the schedule of %s is %s', (drug, schedule) => {
  expect(drugSchedule(drug, data)).toBe(schedule)
  expect(kinds(drug, {}).includes('schedule-unknown')).toBe(schedule === 'unknown')
})
