import type { WidgetName } from '#shared/dashboard/widget-rules.ts'

/** Every widget except the visit request, which is next to the greeting. */
export type GridWidget = Exclude<WidgetName, 'requestVisit'>

/** Columns that fit the window: one below 768 px, else two (DASH-01), of unequal width from 1100 px. */
export type GridColumns = 'one' | 'two' | 'wide'

/** Wide widgets with searches and lists in the first column, short summaries in the second; each column by importance. */
const first: readonly GridWidget[] = ['visits', 'price', 'find', 'mentalHealth']
const second: readonly GridWidget[] = ['inbox', 'savings', 'chronicCare', 'backCare', 'expertServices', 'covidAssessment']
const secondOfTwo: readonly GridWidget[] = second.toSpliced(2, 0, 'mentalHealth')

const pick = (order: readonly GridWidget[], given: readonly GridWidget[]) => order.filter((name) => given.includes(name))

/** Splits the widgets of one column over both if the other is empty, so that no half of the page is empty. */
const balanced = (columns: [GridWidget[], GridWidget[]]): GridWidget[][] => {
  const [start, end] = columns
  const full = start.length === 0 ? end : start
  if (start.length > 0 && end.length > 0) return columns
  return full.length < 2 ? [full] : [full.slice(0, Math.ceil(full.length / 2)), full.slice(Math.ceil(full.length / 2))]
}

/** Distributes the widgets of a member's group over the page's columns. A single column keeps the given order. */
export const columnsOf = (given: readonly WidgetName[], columns: GridColumns): GridWidget[][] => {
  const widgets = given.filter((name): name is GridWidget => name !== 'requestVisit')
  if (columns === 'one') return [widgets]
  if (columns === 'wide') return balanced([pick(first, widgets), pick(second, widgets)])
  const start = first.filter((name) => name !== 'mentalHealth')
  return balanced([pick(start, widgets), pick(secondOfTwo, widgets)])
}
