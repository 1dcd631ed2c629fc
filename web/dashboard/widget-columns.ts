import type { WidgetName } from '#shared/dashboard/widget-rules.ts'

/** Every widget except the visit request, which is next to the greeting. */
export type GridWidget = Exclude<WidgetName, 'requestVisit'>

/** Columns that fit the window: one below 768 px, else two (DASH-01), of unequal width from 1100 px. */
export type GridColumns = 'one' | 'two' | 'wide'

/** Height of a widget in the unit of a short one: lists and searches are about twice as tall. */
const heightOf = (name: GridWidget): number => (name === 'visits' || name === 'price' || name === 'find' ? 2 : 1)

const heightOfAll = (widgets: readonly GridWidget[]): number => widgets.reduce((sum, name) => sum + heightOf(name), 0)

const inGrid = (given: readonly WidgetName[]): GridWidget[] => given.filter((name): name is GridWidget => name !== 'requestVisit')

const few = 3

/** Whether a plan has so few widgets that one column holds them, beside a list of the pages that every plan has. */
export const isSmall = (given: readonly WidgetName[]): boolean => given.length > 0 && inGrid(given).length <= few

/**
 * Distributes the widgets of a member's group over the page's columns. The order stays that of the specification's table, also for
 * keyboard and screen reader: the second column continues where the first ends (DASH-01). Both are about equally tall.
 */
export const columnsOf = (given: readonly WidgetName[], columns: GridColumns): GridWidget[][] => {
  const widgets = inGrid(given)
  if (columns === 'one' || widgets.length <= few) return [widgets]
  const half = heightOfAll(widgets) / 2
  const end = widgets.findIndex((_, at) => heightOfAll(widgets.slice(0, at + 1)) >= half)
  const first = Math.min(end + 1, widgets.length - 1)
  return [widgets.slice(0, first), widgets.slice(first)]
}
