import { expect, test } from 'vitest'
import { showsLimitedBanner, showsUnder18Note } from '#shared/dashboard/widget-rules.ts'
import { codeContains, groupFeatures, hasFeature, hasPrice, paysBackCare, programTypes } from '#shared/groups/group-features.ts'

test.each([
  [[{ type: 'Backcare', price: 0 }], true],
  [[{ type: 'backCare', price: 0 }], true],
  [[{ type: 'Backcare', price: 12.5 }], false],
  [[{ type: 'Diabetes', price: 0 }], false],
  [[], false],
])('with the prices %j the sponsor pays for back care: %s', (prices, pays) => {
  expect(paysBackCare({ prices })).toBe(pays)
})

test('the features are those of the specification, in its spelling [SHELL-085]', () => {
  const spelled =
    'Telehealth WidgetManagement Wellness RX Providers Facilities Pricing Plans BeatTheDeductible BestDoctors Backcare BehavioralHealth BetterHelp ConsultsForMissing OpenDependents Covid19Assessment'
  expect(groupFeatures.join(' ')).toBe(spelled)
})

test.each(groupFeatures)('%s is known in every spelling, and no other feature counts for it [SHELL-085]', (feature) => {
  const spellings = [feature, feature.toLowerCase(), feature.toUpperCase(), feature.charAt(0).toLowerCase() + feature.slice(1)]
  expect(spellings.filter((given) => !hasFeature({ features: [given] }, feature))).toEqual([])
  const others = groupFeatures.filter((one) => one !== feature)
  expect(hasFeature({ features: [...others, `${feature}s`, ''] }, feature)).toBe(false)
})

test.each(programTypes)('a price of type %s is known in every spelling, and only for its type', (type) => {
  expect(hasPrice({ prices: [{ type: type.toUpperCase() }] }, [type])).toBe(true)
  expect(hasPrice({ prices: [{ type }] }, programTypes)).toBe(true)
  expect(hasPrice({ prices: [...programTypes.filter((one) => one !== type), 'General'].map((one) => ({ type: one })) }, [type])).toBe(false)
})

test.each([
  ['HYUHG', true, false],
  ['XX-hyuhg-1', true, false],
  ['HYUHCSR', false, true],
  ['PAIDHyuhcsr2', false, true],
  ['HYUHCSRHYUHG', true, true],
  ['HYUH-G', false, false],
  ['', false, false],
])('the code %j contains HYUHG: %s, HYUHCSR: %s [SHELL-102]', (code, isHyuhg, isHyuhcsr) => {
  expect([codeContains({ code }, 'HYUHG'), codeContains({ code }, 'HYUHCSR')]).toEqual([isHyuhg, isHyuhcsr])
  expect([showsUnder18Note({ code }), showsLimitedBanner({ code })]).toEqual([isHyuhg, !isHyuhcsr])
})
