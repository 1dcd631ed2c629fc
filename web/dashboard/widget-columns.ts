import type { WidgetName } from '#shared/dashboard/widget-rules.ts'

/** All but the request for a visit, which stands beside the greeting. */
export type GridWidget = Exclude<WidgetName, 'requestVisit'>

/** How many columns the window has room for: one below 768 px, else two (DASH-01), of unequal width from 1100 px on. */
export type Room = 'one' | 'two' | 'wide'

/** Broad ones with searches and lists at the start, what is read at a glance beside them; each from the top by weight. */
const first: readonly GridWidget[] = ['visits', 'price', 'find', 'mentalHealth']
const second: readonly GridWidget[] = ['inbox', 'savings', 'chronicCare', 'backCare', 'expertServices', 'covidAssessment']
const secondOfTwo: readonly GridWidget[] = second.toSpliced(2, 0, 'mentalHealth')

const pick = (order: readonly GridWidget[], given: readonly GridWidget[]) => order.filter((name) => given.includes(name))

/** One column that has nothing gets the last of the other: half a page is never empty. */
const balanced = (columns: [GridWidget[], GridWidget[]]): GridWidget[][] => {
  const [start, end] = columns
  const full = start.length === 0 ? end : start
  if (start.length > 0 && end.length > 0) return columns
  return full.length < 2 ? [full] : [full.slice(0, Math.ceil(full.length / 2)), full.slice(Math.ceil(full.length / 2))]
}

/** The widgets of a member's group in the columns of the page. One column keeps the order of the rules. */
export const columnsOf = (given: readonly WidgetName[], room: Room): GridWidget[][] => {
  const widgets = given.filter((name): name is GridWidget => name !== 'requestVisit')
  if (room === 'one') return [widgets]
  if (room === 'wide') return balanced([pick(first, widgets), pick(second, widgets)])
  const start = first.filter((name) => name !== 'mentalHealth')
  return balanced([pick(start, widgets), pick(secondOfTwo, widgets)])
}
