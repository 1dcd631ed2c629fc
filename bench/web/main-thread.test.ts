import { expect, test } from 'vitest'
import { longTasks, splitByKind } from '#bench/web/main-thread.ts'

test('time counts for the innermost event, in the 100 ms in which it passes', () => {
  const spans = splitByKind([
    { name: 'RunTask', from: 20, to: 150 },
    { name: 'EvaluateScript', from: 30, to: 130 },
    { name: 'v8.compile', from: 40, to: 50 },
    { name: 'Layout', from: 90, to: 110 },
    { name: 'of no kind', from: 112, to: 118 },
    { name: 'RunTask', from: 300, to: 301 },
  ])
  const spent = spans.map((span) => Object.fromEntries(Object.entries(span).filter(([, ms]) => ms > 0)))
  expect(spent).toEqual([
    { other: 10, 'run scripts': 50, 'load scripts': 10, 'style and layout': 10 },
    { 'style and layout': 10, 'run scripts': 20, other: 20 },
    {},
    { other: 1 },
  ])
})

test('a task is long over 50 ms', () => {
  const tasks = [50, 51, 80].map((to) => ({ name: 'RunTask', from: 0, to }))
  expect(longTasks([...tasks, { name: 'Layout', from: 0, to: 500 }])).toEqual({ count: 2, longestMs: 80, beyondMs: 31 })
})
