import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hiddenEvents } from '#care/server/audit/member-audit.ts'
import { careEventTexts } from '#shared/audit/care-event-texts.en.ts'

/** What is about clinicians, their calendars, operators or the partner: no member finds it among their own. */
const notOfMembers = /^(clinician|calendar|payment|invoice\.(search|flags|flag))\b/

const written = globSync('care/server/**/*.ts')
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\b(?:audit|event): '([a-z]+(?:\.[a-z_]+)+)'/g)].map(([, event = '']) => event),
  )

test('every event that a member may find among their own has words', () => {
  const silent = new Set(written.filter((event) => !(event in careEventTexts || hiddenEvents.includes(event) || notOfMembers.test(event))))
  expect([...silent].map((event) => `Say in shared/audit/care-event-texts.{en,es,ar}.ts what '${event}' is.`)).toEqual([])
})

test('no words are of an event that nobody writes', () => {
  expect(Object.keys(careEventTexts).filter((event) => !written.includes(event))).toEqual([])
})
