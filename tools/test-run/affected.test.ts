import { expect, test } from 'vitest'
import { affectedSpecs, affectedUnitTests, byTitle, withinBudget } from '#tools/test-run/affected.ts'

const imports = new Map([
  ['shared/visits/visit-rules.ts', []],
  ['shared/visits/visit-rules.test.ts', ['shared/visits/visit-rules.ts']],
  ['care/server/visits/schedule/cancel-visit.ts', ['shared/visits/visit-rules.ts']],
  ['care/server/visits/visit-routes.ts', ['care/server/visits/schedule/cancel-visit.ts']],
  ['care/server/app.ts', ['care/server/visits/visit-routes.ts', 'care/server/video/room-routes.ts']],
  ['care/server/video/room-routes.ts', []],
  ['care/server/visits/member-visits.test.ts', ['care/server/app.ts']],
  ['care/server/video/guests.test.ts', ['care/server/app.ts']],
  ['ui/components/button.tsx', []],
  ['tools/architecture.test.ts', []],
  ['tools/contract.test.ts', []],
  ['e2e/finder.ts', []],
  ['e2e/screens.ts', ['e2e/finder.ts']],
  ['e2e/screens.spec.ts', ['e2e/screens.ts']],
  ['e2e/providers.spec.ts', ['e2e/finder.ts']],
  ['e2e/visits.spec.ts', []],
  ['e2e/request-visit.spec.ts', []],
  ['e2e/clinic.spec.ts', []],
  ['e2e/console-groups.spec.ts', []],
  ['e2e/call.spec.ts', []],
  ['e2e/sign-in.spec.ts', []],
  ['e2e/navigation.spec.ts', []],
])
const filesOf = (all: readonly { file: string }[]) => all.map(({ file }) => file)
const unit = (...changed: string[]) => filesOf(affectedUnitTests(changed, imports).near)
const specs = (...changed: string[]) => filesOf(affectedSpecs(changed, imports))
const whole = ['tools/architecture.test.ts', 'tools/contract.test.ts']

test('a changed rule runs the tests that import it, nearest first, and other areas only if near', () => {
  expect(unit('shared/visits/visit-rules.ts')).toEqual([
    ...whole,
    'shared/visits/visit-rules.test.ts',
    'care/server/visits/member-visits.test.ts',
  ])
  expect(unit('care/server/visits/visit-routes.ts')).toEqual([
    ...whole,
    'care/server/visits/member-visits.test.ts',
    'care/server/video/guests.test.ts',
  ])
})

test('each test gives its reason, and distant tests are listed separately', () => {
  const { near, far } = affectedUnitTests(['care/server/visits/schedule/cancel-visit.ts'], imports)
  expect(near.slice(2)).toEqual([
    { file: 'care/server/visits/member-visits.test.ts', why: 'imports care/server/visits/schedule/cancel-visit.ts over 3 steps' },
  ])
  expect(filesOf(far)).toEqual(['care/server/video/guests.test.ts'])
})

test('a changed test runs itself, a deleted one does not', () => {
  expect(unit('care/server/video/guests.test.ts')).toEqual(['care/server/video/guests.test.ts', ...whole].sort())
  expect(unit('care/server/video/gone.test.ts')).toEqual(whole)
})

test('a file without importers runs the tests of its folder, and docs run the repository-wide tests', () => {
  expect(unit('care/server/visits/migrations/0001.sql')).toEqual([...whole, 'care/server/visits/member-visits.test.ts'])
  expect(unit('docs/care.md')).toEqual(whole)
  expect(unit()).toEqual([])
})

test('specs are found by the names of folder and file, deeper names first', () => {
  expect(specs('web/visits/visit-row.tsx')).toEqual(['e2e/visits.spec.ts', 'e2e/request-visit.spec.ts'])
  expect(specs('care/clinic/visits/notes-panel.tsx')).toEqual(['e2e/visits.spec.ts', 'e2e/request-visit.spec.ts', 'e2e/clinic.spec.ts'])
  expect(specs('console/groups/group-form.tsx')).toEqual(['e2e/console-groups.spec.ts'])
})

test('a file of API calls does not match the video call spec', () => {
  expect(specs('shared/visits/visit-calls.ts')).not.toContain('e2e/call.spec.ts')
})

test('a changed e2e helper runs the specs that import it, nearest first', () => {
  expect(specs('e2e/finder.ts')).toEqual(['e2e/providers.spec.ts', 'e2e/screens.spec.ts'])
  expect(specs('e2e/clinic.spec.ts')).toEqual(['e2e/clinic.spec.ts'])
})

test('code that every page uses runs the smoke specs', () => {
  expect(specs('ui/components/button.tsx')).toEqual(['e2e/navigation.spec.ts', 'e2e/sign-in.spec.ts'])
  expect(specs('platform/http/serve.ts')).toEqual(['e2e/navigation.spec.ts', 'e2e/sign-in.spec.ts'])
})

test('tests, tools and docs run no specs', () => {
  expect(specs('web/visits/submit-cancellation.test.tsx', 'web/testing/demo-visits.ts', 'tools/ledger.ts', 'docs/visits.md')).toEqual([])
})

test('a budget takes the leading items that fit, and always the first', () => {
  const secondsOf = (seconds: number) => seconds
  expect(withinBudget([10, 25, 15, 5], 30, secondsOf)).toEqual({ chosen: [10, 15, 5], leftOut: [25] })
  expect(withinBudget([99, 1], 30, secondsOf)).toEqual({ chosen: [99], leftOut: [1] })
  expect(withinBudget([], 30, secondsOf)).toEqual({ chosen: [], leftOut: [] })
})

test('tests whose titles name the change come first', () => {
  const titles = ['the list is short', 'a visit is shown', 'a visit is cancelled by keyboard']
  expect(byTitle(titles, ['care/server/visits/schedule/cancel-visit.ts'])).toEqual([titles[2], titles[1], titles[0]])
  expect(byTitle(titles, ['ui/x.css'])).toEqual(titles)
})
