import { expect, test } from 'vitest'
import {
  favoriteSections,
  favoriteTypes,
  isSectionShown,
  sectionNames,
  sectionOf,
  typeOfDoctor,
  typeOfFacility,
} from '#shared/favorites/favorite-types.ts'

test.each([
  [['RX'], ['medications', 'facilities']],
  [['Providers'], ['providers', 'facilities']],
  [['Wellness'], ['facilities', 'recipes']],
  [[], ['facilities']],
])('a group with %j sees the sections %j [FAV-08 FAV-09 FAV-10 FAV-11]', (features, shown) => {
  expect(sectionNames.filter((section) => isSectionShown(section, (feature) => features.includes(feature)))).toEqual(shown)
})

test('every favorite type belongs to one section [FAV-04 FAV-05 FAV-06 FAV-07 FAV-16]', () => {
  const counts = sectionNames.map((section) => favoriteTypes.filter((type) => sectionOf(type) === section).length)
  expect([counts, new Set(favoriteTypes).size]).toEqual([[1, 5, 5, 8], 19])
})

test('the recipes have the eight kinds of the specification [FAV-07]', () => {
  expect(favoriteSections.recipes).toEqual(['main-dishes', 'soup', 'side-dish', 'salad', 'dessert', 'breakfast', 'bread', 'appetizer'])
})

test('doctors are saved by their primary specialty, and facilities by their kind', () => {
  expect([typeOfDoctor(['family-medicine', 'dermatology']), typeOfDoctor(['dentistry']), typeOfDoctor(['optometry'])]).toEqual([
    'pcp',
    'dentists',
    'optometrists',
  ])
  expect([typeOfDoctor(['dermatology', 'general']), typeOfFacility('urgentcare'), typeOfFacility('vets')]).toEqual([
    'specialists',
    'urgent-care',
    'vets',
  ])
})
