import { expect, test } from 'vitest'
import { breachesOf } from '#tools/architecture/breaches.ts'
import { readSources } from '#tools/architecture/read-sources.ts'

test('the code keeps the architecture rules', () => {
  const files = readSources()
  expect(files.size).toBeGreaterThan(0)
  expect(breachesOf(files)).toEqual([])
})
