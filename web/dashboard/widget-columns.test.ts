import { expect, test } from 'vitest'
import { widgetsOf } from '#shared/dashboard/widget-rules.ts'
import { columnsOf, isSmall } from '#web/dashboard/widget-columns.ts'
import { type DemoGroupCode, demoSession } from '#web/testing/demo-session.ts'

const columns = (group: DemoGroupCode, columns: 'one' | 'two' | 'wide') => columnsOf(widgetsOf(demoSession({ group }).group), columns)

test('one column keeps the order of the table of widgets [DASH-01]', () => {
  expect(columns('FOYER', 'one')).toEqual([
    ['visits', 'mentalHealth', 'price', 'chronicCare', 'inbox', 'backCare', 'expertServices', 'find', 'savings', 'covidAssessment'],
  ])
})

test('two columns keep the order too, down the first and then down the second [DASH-01]', () => {
  for (const size of ['two', 'wide'] as const) {
    expect(columns('FOYER', size)).toEqual([
      ['visits', 'mentalHealth', 'price', 'chronicCare', 'inbox'],
      ['backCare', 'expertServices', 'find', 'savings', 'covidAssessment'],
    ])
    for (const group of ['FOYER', 'SECURE', 'BASIC', 'STATE-U', 'RX-ONLY', 'HYUHG-DEMO', 'HYUHCSRPAID'] as const)
      expect(columns(group, size).flat(), group).toEqual(columns(group, 'one').flat())
  }
})

test('up to three widgets are one column, beside the list of pages', () => {
  expect(columns('RX-ONLY', 'wide')).toEqual([['price', 'find']])
  expect(columns('BASIC', 'wide')).toEqual([['visits', 'inbox']])
  const groups = ['FOYER', 'SECURE', 'BASIC', 'RX-ONLY'] as const
  expect(groups.filter((group) => isSmall(widgetsOf(demoSession({ group }).group)))).toEqual(['BASIC', 'RX-ONLY'])
  expect([isSmall([]), isSmall(['requestVisit'])]).toEqual([false, true])
})

test('no column is empty beside a full one', () => {
  expect(columnsOf([], 'wide')).toEqual([[]])
  expect(columnsOf(['inbox'], 'wide')).toEqual([['inbox']])
})
