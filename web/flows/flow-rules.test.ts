import { expect, test } from 'vitest'
import type { GroupFeature } from '#shared/groups/group-features.ts'
import { type Path, paths } from '#shared/paths.ts'
import { builtFlow, flowPathOf, flowRefusal, isWide } from '#web/flows/flow-rules.ts'

const sessionOf = (features: GroupFeature[], coverageEnded?: string) => ({
  group: { features } as Parameters<typeof flowRefusal>[1]['group'],
  ...(coverageEnded === undefined ? {} : { coverageEnded }),
})

test.each([
  ['request-a-visit', paths.requestVisit],
  ['message-center', paths.messages],
  ['reschedule-mh-visit', paths.rescheduleMentalHealth],
  ['no-such-flow', paths.requestVisit],
  ['dashboard', paths.requestVisit],
])('?sdkFlow=%s leads to %s [FLOW-19]', (name, path) => expect(flowPathOf(name)).toBe(path))

test('each flow has the name of its path [FLOW-02 FLOW-06 FLOW-07 FLOW-08]', () => {
  const built = Object.values(paths).flatMap((path) => builtFlow(path) ?? [])
  expect(built).toContain('request-a-visit')
  expect(built.map((name) => `/${name}`)).toEqual(Object.values(paths).filter((path) => builtFlow(path) !== null))
})

test.each([
  [paths.requestVisit, ['Telehealth'], undefined, null],
  [paths.requestVisit, ['RX'], undefined, 'FeatureNotEnabled'],
  [paths.waitingRoom, [], undefined, 'FeatureNotEnabled'],
  [paths.rescheduleGeneral, [], undefined, 'FeatureNotEnabled'],
  [paths.rescheduleMentalHealth, [], undefined, 'FeatureNotEnabled'],
  [paths.backCare, ['Telehealth'], undefined, 'FeatureNotEnabled'],
  [paths.backCare, ['Backcare'], undefined, null],
  [paths.requestVisit, ['Telehealth'], '2026-10-31', 'CoverageEnded'],
  [paths.waitingRoom, ['Telehealth'], '2026-10-31', null],
  [paths.invoices, [], '2026-10-31', null],
] as [Path, GroupFeature[], string | undefined, string | null][])(
  '%s for a group with %j whose coverage ended %s: %s [FLOW-11]',
  (path, features, ended, refusal) => expect(flowRefusal(path, sessionOf(features, ended))).toBe(refusal),
)

test('only the inbox takes the whole width [FLOW-14]', () => {
  expect(Object.values(paths).filter(isWide)).toEqual([paths.inbox])
})
