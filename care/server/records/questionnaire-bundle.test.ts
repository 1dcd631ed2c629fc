import { expect, test } from 'vitest'
import { fhirBundle } from '#care/server/records/fhir-bundle.ts'
import { resultOf } from '#shared/questionnaires/questionnaire-result.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

test('results are a Questionnaire, a QuestionnaireResponse and a total that an independent validator accepts', () => {
  const at = '2026-11-20T15:00:00.000Z'
  const answers = Object.fromEntries(Array.from({ length: 9 }, (_, item) => [`phq-9-${item + 1}`, 'LA6569-3']))
  const result = resultOf({ id: 'r1', questionnaire: 'phq-9', version: '1', at, isSent: true, answers, sex: null, hasAlert: false })
  if (result === null) throw new Error('no result')
  const patient = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' }
  const records = { patient, madeAt: at, medicalInfo: [], questionnaires: [result], visits: null, summaries: null, threads: null }
  const bundle = fhirBundle(records, { product: 'Foyer', publicUrl: 'https://portal.example' })
  expect(fhirFaults(bundle)).toEqual([])
  const resources = bundle.entry.map(({ resource }) => resource)
  expect(resources.map(({ resourceType }) => resourceType)).toEqual([
    'Composition',
    'Patient',
    'Questionnaire',
    'QuestionnaireResponse',
    'Observation',
    'Organization',
  ])
  expect(resources[4]).toMatchObject({ code: { coding: [{ code: '44261-6' }] }, valueQuantity: { value: 9 } })
})
