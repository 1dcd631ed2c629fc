import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { portalRoutes } from '#server/app.ts'
import type { Portal } from '#server/portal.ts'
import { portalEvents } from '#shared/audit/audit-events.ts'
import { careEvents } from '#shared/audit/care-events.ts'

const ofRows = portalRoutes({} as Portal).flatMap(({ audit }) => (audit === 'none' ? [] : [audit]))
const areas = new Set([...ofRows, ...Object.keys(portalEvents)].map((event) => event.split('.')[0]))

/** All string literals in sources that look like event names. */
const namedIn = (sources: string): string[] =>
  globSync(sources)
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([a-z]+(?:\.[a-z_]+)+)'/g)].map(([, event = '']) => event))
    .filter((event) => areas.has(event.split('.')[0] ?? ''))

const ofServer = namedIn('server/**/*.ts')
/** Both servers use the platform, so it names events of the telehealth service too. */
const ofPlatform = namedIn('platform/**/*.ts')

// The compiler requires a sentence in every language for each event of the table.
test('every event that the portal writes is in its table', () => {
  const named = new Set([...ofRows, ...ofServer, ...ofPlatform.filter((event) => !(event in careEvents))])
  const unknown = [...named].filter((event) => !(event in portalEvents))
  expect(unknown.map((event) => `Add '${event}' to portalEvents in shared/audit/audit-events.ts.`)).toEqual([])
})

test('the table has no event that the portal does not write', () => {
  const written = new Set([...ofRows, ...ofServer, ...ofPlatform])
  expect(Object.keys(portalEvents).filter((event) => !written.has(event))).toEqual([])
})
