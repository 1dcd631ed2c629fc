import { expect, test } from 'vitest'
import { widgetsOf } from '#shared/dashboard/widget-rules.ts'
import { groupFeatures, switchableFeatures } from '#shared/groups/group-features.ts'
import { accountNav, entriesOf, mainNav, opensFor } from '#shared/groups/portal-rules.ts'
import { type Path, paths } from '#shared/paths.ts'

const group = (...features: string[]) => ({ code: 'X', features, prices: [] })

/** All that a group's features enable: pages, entries of both menus, widgets. */
const opened = (...features: string[]) => {
  const of = group(...features)
  return [
    ...Object.values<Path>(paths).filter((path) => opensFor(of, path)),
    ...entriesOf(of, [...mainNav, ...accountNav]).map(({ name }) => name),
    ...widgetsOf(of),
  ]
}

test('Facilities opens the finder and its card [SHELL-090]', () => {
  expect(opened('Facilities').filter((what) => !opened().includes(what))).toEqual(['/facilities', 'find'])
})

test.each(['WidgetManagement', 'Plans', 'ConsultsForMissing'])(
  'the feature %s exists, opens nothing and is not offered to operators [SHELL-097 SHELL-098 SHELL-101]',
  (name) => {
    expect(groupFeatures).toContain(name)
    expect(opened(name)).toEqual(opened())
    expect(switchableFeatures([])).not.toContain(name)
    expect(switchableFeatures([{ feature: name }])).toContain(name)
  },
)

test.each(['BehavioralHealth', 'BetterHelp'])('the feature %s opens only the mental health card [SHELL-099 SHELL-100]', (name) => {
  expect(opened(name).filter((what) => !opened().includes(what))).toEqual(['mentalHealth'])
})
