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

test('an entry has one group with the texts of all its static imports', () => {
  expect(planOf({ app: 'menu appTexts', menu: 'menuTexts app' })).toEqual({ app: [['appTexts', 'menuTexts']] })
})

test('a late module has only the texts that are not loaded yet', () => {
  const plan = planOf({ app: 'appTexts / page', page: 'appTexts pageTexts / dialog', dialog: 'appTexts pageTexts dialogTexts' })
  expect(plan).toEqual({ app: [['appTexts']], page: [['pageTexts']], dialog: [['dialogTexts']] })
})

test('a late module reached by two paths brings texts that only one path has loaded', () => {
  const plan = planOf({ app: '/ one two', one: 'oneTexts / dialog', two: '/ dialog', dialog: 'oneTexts' })
  expect(plan).toEqual({ app: [], one: [['oneTexts']], dialog: [['oneTexts']] })
})

test('late modules share a group of catalogues they both need, and no catalogue is in two groups', () => {
  const plan = planOf({ app: '/ doctors places', doctors: 'listTexts mapTexts doctorTexts', places: 'mapTexts listTexts' })
  expect(plan).toEqual({ app: [], doctors: [['listTexts', 'mapTexts'], ['doctorTexts']], places: [['listTexts', 'mapTexts']] })
})

test('each entry has its own texts, and a module of both adds what one of them lacks', () => {
  const plan = planOf({ app: 'uiTexts appTexts / help', public: 'uiTexts / help', help: 'uiTexts appTexts' }, ['app', 'public'])
  expect(plan).toEqual({ app: [['appTexts', 'uiTexts']], public: [['uiTexts']], help: [['appTexts']] })
})

test('circular imports do not loop forever', () => {
  const plan = planOf({ app: '/ one', one: 'oneTexts / two', two: 'twoTexts oneTexts / one' })
  expect(plan).toEqual({ app: [], one: [['oneTexts']], two: [['twoTexts']] })
})
