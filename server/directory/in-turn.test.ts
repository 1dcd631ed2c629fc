import { expect, test } from 'vitest'
import { openTurns } from '#server/directory/in-turn.ts'

test('tasks run in order, at most two at once, even if one fails', async () => {
  const inTurn = openTurns(2)
  const begun: number[] = []
  let [running, most] = [0, 0]
  const work = (number: number) => async () => {
    begun.push(number)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    if (number === 1) throw new Error('lost')
    return number
  }
  const done = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => inTurn(work(number))))
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2])
  expect(await inTurn(work(5))).toBe(5)
})
