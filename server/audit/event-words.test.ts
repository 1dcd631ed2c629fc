import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { portalRoutes } from '#server/app.ts'
import type { Portal } from '#server/portal.ts'
import { eventTexts } from '#shared/audit/event-texts.en.ts'

const ofRows = portalRoutes({} as Portal).flatMap(({ audit }) => (audit === 'none' ? [] : [audit]))
const areas = new Set([...ofRows, 'authz.fail', 'admin.x', 'eligibility.x'].map((event) => event.split('.')[0]))

/** Every literal that reads like an event of an area that rows write. */
const ofSources = globSync('{server,platform}/**/*.ts')
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([a-z]+(?:\.[a-z_]+)+)'/g)].map(([, event = '']) => event))
  .filter((event) => areas.has(event.split('.')[0] ?? ''))

test('every event that is written down has words', () => {
  const silent = [...new Set([...ofRows, ...ofSources])].filter((event) => !(event in eventTexts))
  expect(silent.map((event) => `Say in shared/audit/event-texts.{en,es,ar}.ts what '${event}' is.`)).toEqual([])
})

test('no words are of an event that nobody writes', () => {
  const written = new Set([...ofRows, ...ofSources])
  expect(Object.keys(eventTexts).filter((event) => !written.has(event))).toEqual([])
})
