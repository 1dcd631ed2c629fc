import { expect, test } from 'vitest'
import { type Graph, planTexts } from '#web/prerender-text-plan.ts'

/** Builds a graph from `page: 'list menu / dialog'`: static imports before the slash, dynamic imports after it. */
const graphOf = (modules: Readonly<Record<string, string>>): Graph =>
  new Map(
    Object.entries(modules).map(([id, imports]) => {
      const [now = '', later = ''] = imports.split('/')
      return [id, { imports: now.split(' ').filter(Boolean), late: later.split(' ').filter(Boolean) }]
    }),
  )
const planOf = (modules: Readonly<Record<string, string>>, entries = ['app']) =>
  Object.fromEntries(planTexts(graphOf(modules), entries, (id) => id.endsWith('Texts')))

test('an entry has one group of all that it imports at once, whatever the way', () => {
  expect(planOf({ app: 'menu appTexts', menu: 'menuTexts app' })).toEqual({ app: [['appTexts', 'menuTexts']] })
})

test('a late module has what is not there yet', () => {
  const plan = planOf({ app: 'appTexts / page', page: 'appTexts pageTexts / dialog', dialog: 'appTexts pageTexts dialogTexts' })
  expect(plan).toEqual({ app: [['appTexts']], page: [['pageTexts']], dialog: [['dialogTexts']] })
})

test('what only one of the ways to a late module brings comes with it', () => {
  const plan = planOf({ app: '/ one two', one: 'oneTexts / dialog', two: '/ dialog', dialog: 'oneTexts' })
  expect(plan).toEqual({ app: [], one: [['oneTexts']], dialog: [['oneTexts']] })
})

test('late modules that need the same catalogues share a group, and none is in two groups', () => {
  const plan = planOf({ app: '/ doctors places', doctors: 'listTexts mapTexts doctorTexts', places: 'mapTexts listTexts' })
  expect(plan).toEqual({ app: [], doctors: [['listTexts', 'mapTexts'], ['doctorTexts']], places: [['listTexts', 'mapTexts']] })
})

test('of two entries each brings its own; a module of both has what one of them lacks', () => {
  const plan = planOf({ app: 'uiTexts appTexts / help', public: 'uiTexts / help', help: 'uiTexts appTexts' }, ['app', 'public'])
  expect(plan).toEqual({ app: [['appTexts', 'uiTexts']], public: [['uiTexts']], help: [['appTexts']] })
})

test('modules that load each other come to an end', () => {
  const plan = planOf({ app: '/ one', one: 'oneTexts / two', two: 'twoTexts oneTexts / one' })
  expect(plan).toEqual({ app: [], one: [['oneTexts']], two: [['twoTexts']] })
})
