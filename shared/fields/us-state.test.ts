import { expect, test } from 'vitest'
import { usStates } from '#shared/fields/us-state.ts'
import { listZips } from '#shared/zip/zip-table.ts'

/** Keys of the zip table that are not states, DC or territories: military post and states in free association. */
const noStates = ['AA', 'AE', 'AP', 'FM', 'MH', 'PW']

test('the choices are the 50 states, the territories and DC, by abbreviation, as in the zip table [REG-62]', () => {
  const inTable = listZips().map(({ state }) => state)
  expect([...usStates]).toEqual(inTable.filter((state) => !noStates.includes(state)).sort())
  expect(usStates).toHaveLength(50 + 1 + 5)
})
