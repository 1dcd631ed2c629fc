import { expect, test } from 'vitest'
import { widgetsOf } from '#shared/dashboard/widget-rules.ts'
import { columnsOf } from '#web/dashboard/widget-columns.ts'
import { type DemoGroupCode, demoSession } from '#web/testing/demo-session.ts'

const columns = (group: DemoGroupCode, columns: 'one' | 'two' | 'wide') => columnsOf(widgetsOf(demoSession({ group }).group), columns)

test('one column keeps the order of the table of widgets [DASH-01]', () => {
  expect(columns('FOYER', 'one')).toEqual([
    ['visits', 'mentalHealth', 'price', 'chronicCare', 'inbox', 'backCare', 'expertServices', 'find', 'savings', 'covidAssessment'],
  ])
})

test('there are two columns from 768 px on, with the mental-health card where it fits [DASH-01]', () => {
  expect(columns('FOYER', 'two')).toEqual([
    ['visits', 'price', 'find'],
    ['inbox', 'savings', 'mentalHealth', 'chronicCare', 'backCare', 'expertServices', 'covidAssessment'],
  ])
  expect(columns('FOYER', 'wide')).toEqual([
    ['visits', 'price', 'find', 'mentalHealth'],
    ['inbox', 'savings', 'chronicCare', 'backCare', 'expertServices', 'covidAssessment'],
  ])
})

test('no column is empty beside a full one', () => {
  expect(columns('RX-ONLY', 'wide')).toEqual([['price'], ['find']])
  expect(columns('BASIC', 'wide')).toEqual([['visits'], ['inbox']])
  expect(columnsOf([], 'wide')).toEqual([[]])
  expect(columnsOf(['inbox'], 'wide')).toEqual([['inbox']])
})
