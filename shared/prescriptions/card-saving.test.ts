import { expect, test } from 'vitest'
import { cardSaving, isCardOffered } from '#shared/prescriptions/card-saving.ts'

test.each([
  ['a lower card price saves the difference', { card: 676, retail: 1108 }, 432, true],
  ['a card price equal to the retail price saves nothing, so no card is offered', { card: 676, retail: 676 }, null, false],
  ['a higher card price saves nothing', { card: 1200, retail: 676 }, null, false],
  ['without a card price there is nothing to offer', { card: null, retail: 676 }, null, false],
  ['an unknown retail price hides the saving, not the card', { card: 676, retail: null }, null, true],
  ['without any price there is nothing to offer', { card: null, retail: null }, null, false],
])('%s', (_title, prices, saving, isOffered) => {
  expect([cardSaving(prices), isCardOffered(prices)]).toEqual([saving, isOffered])
})
