import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Care } from '#care/server/care.ts'
import { careRoutes } from '#care/server/care-app.ts'
import { careEvents } from '#shared/audit/care-events.ts'

const ofRows = careRoutes({} as Care).flatMap(({ audit }) => (audit === 'none' ? [] : [audit]))
const areas = new Set([...ofRows, ...Object.keys(careEvents)].map((event) => event.split('.')[0]))

/** Every literal that looks like an audit event of a known area; platform/ writes refusals, what retention deleted and what cannot be read. */
const ofSources = globSync(['care/server/**/*.ts', 'platform/{http,retention}/*.ts', 'platform/audit/report-unreadable.ts'])
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([a-z]+(?:\.[a-z_]+)+)'/g)].map(([, event = '']) => event))
  .filter((event) => areas.has(event.split('.')[0] ?? ''))

const written = new Set<string>([...ofRows, ...ofSources])

// The compiler requires a text in every language for each event shown to members.
test('every event that the telehealth side writes is in its table', () => {
  const unknown = [...written].filter((event) => !(event in careEvents))
  expect(unknown.map((event) => `Add '${event}' to careEvents in shared/audit/care-events.ts.`)).toEqual([])
})

test('the table has no event that the telehealth side does not write', () => {
  expect(Object.keys(careEvents).filter((event) => !written.has(event))).toEqual([])
})
