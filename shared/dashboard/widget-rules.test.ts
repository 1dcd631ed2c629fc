import { expect, test } from 'vitest'
import { widgetsOf } from '#shared/dashboard/widget-rules.ts'
import { groupFeatures, programTypes } from '#shared/groups/group-features.ts'

const shown = (features: readonly string[], prices: readonly string[] = []) =>
  widgetsOf({ code: 'X', features, prices: prices.map((type) => ({ type })) })

test('a group with everything has every widget, in the order of the specification [DASH-01 DASH-07]', () => {
  expect(shown(groupFeatures, programTypes)).toEqual([
    'requestVisit',
    'visits',
    'mentalHealth',
    'price',
    'chronicCare',
    'inbox',
    'backCare',
    'expertServices',
    'find',
    'savings',
    'covidAssessment',
  ])
  expect(shown([])).toEqual([])
})

test.each<[features: string, widgets: string]>([
  ['Telehealth', 'requestVisit visits inbox'],
  ['BehavioralHealth', 'mentalHealth'],
  ['BetterHelp', 'mentalHealth'],
  ['Pricing', ''],
  ['RX', ''],
  ['Pricing RX', 'price'],
  ['Backcare', 'backCare'],
  ['BestDoctors', 'expertServices'],
  ['Providers', 'find'],
  ['Facilities', 'find'],
  ['BeatTheDeductible', 'savings'],
  ['Covid19Assessment', 'covidAssessment'],
  ['WidgetManagement Wellness Plans ConsultsForMissing OpenDependents', ''],
])('the features %s show the widgets: %s [DASH-07]', (features, widgets) => {
  expect(shown(features.split(' ')).join(' ')).toBe(widgets)
})

test.each(programTypes)('a price of %s shows chronic care, and mental health if it is one for the mind [DASH-14 DASH-22]', (type) => {
  expect(shown([], [type])).toEqual(type.startsWith('MyStrength') ? ['mentalHealth', 'chronicCare'] : ['chronicCare'])
})
