import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataTable } from '#console/shell/data-table.tsx'
import { DifferenceList } from '#console/shell/difference-list.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'

type Line = { id: string; name: string; count: number }
const rows: Line[] = [
  { id: 'a', name: 'Ana', count: 3 },
  { id: 'b', name: 'Ben', count: 12 },
]
const table = {
  caption: 'People',
  columns: [
    { head: 'Name', cell: ({ name }: Line) => name },
    { head: 'Visits', cell: ({ count }: Line) => count, isNumber: true },
    { head: 'Actions', cell: ({ name }: Line) => <button type="button">Open {name}</button>, isActions: true },
  ],
  keyOf: ({ id }: Line) => id,
  empty: 'Nobody is here.',
}
const onScreen = (isNarrow: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: () => {}, removeEventListener: () => {} }))

beforeEach(() => {
  startConsole()
  onScreen(false)
})
afterEach(() => vi.unstubAllGlobals())

test('the table has a name and column heads', () => {
  renderConsole(<DataTable {...table} rows={rows} />)
  const cells = within(screen.getByRole('table', { name: 'People' })).getAllByRole('row')
  expect(cells.map((row) => row.textContent)).toEqual(['NameVisitsActions', 'Ana3Open Ana', 'Ben12Open Ben'])
})

test('on a phone each row is a card with its name, values and actions', () => {
  onScreen(true)
  renderConsole(<DataTable {...table} rows={rows} />)
  expect(screen.queryByRole('table')).toBeNull()
  const cards = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual(['AnaVisits3Open Ana', 'BenVisits12Open Ben'])
})

test('an empty, a loading and a failed table each say so', async () => {
  const refetch = vi.fn()
  const { unmount } = renderConsole(<DataTable {...table} rows={[]} />)
  expect(screen.getByRole('heading', { name: 'Nobody is here.' })).toBeTruthy()
  unmount()
  const waiting = renderConsole(<DataTable {...table} rows={undefined} />)
  expect(screen.getByRole('status', { name: 'Loading: People' })).toBeTruthy()
  waiting.unmount()
  renderConsole(<DataTable {...table} rows={undefined} error={new Error('no')} refetch={refetch} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('the button loads more rows', async () => {
  const more = vi.fn()
  renderConsole(<DataTable {...table} rows={rows} hasMore more={more} />)
  expect(screen.getByText('2 rows shown')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(more).toHaveBeenCalledOnce()
})

test('the difference list strikes out the old value and shows the new one, and calls a missing value empty', () => {
  const differences = [
    { field: 'Zip', now: '01001', after: '01002' },
    { field: 'Logo', now: null, after: 'door.png' },
  ]
  renderConsole(<DifferenceList caption="Changes" differences={differences} empty="Nothing changes." />)
  expect(screen.getByText('01001').closest('del')).not.toBeNull()
  expect(screen.getByText('01002').closest('ins')).not.toBeNull()
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['FieldNowAfter', 'Zip0100101002', 'Logoemptydoor.png'])
})

test('the difference list of a new record has no column of current values', () => {
  renderConsole(<DifferenceList caption="Changes" differences={[{ field: 'Zip', now: null, after: '01002' }]} empty="" isNew />)
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['FieldAfter', 'Zip01002'])
})
