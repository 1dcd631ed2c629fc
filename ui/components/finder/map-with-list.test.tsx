import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MapWithList } from '#ui/components/finder/map-with-list.tsx'

type Panel = { litId: string | null; centreId: string | null; onHover: (id: string | null) => void; onPick: (id: string) => void }
const drawn = vi.hoisted(() => ({ last: undefined as Panel | undefined }))
vi.mock('#ui/components/finder/map-panel.tsx', () => ({
  MapPanel: (props: Panel) => {
    drawn.last = props
    return null
  },
}))

const places = ['north', 'south'].map((id, at) => ({ id, name: id, city: 'Austin', latitude: 30 + at, longitude: -97 }))
const opened = vi.fn()
const renderItem = vi.fn((at: number) => <button type="button">{places[at]?.id}</button>)

const Finder = () => {
  const [openId, setOpen] = useState<string | null>(null)
  return (
    <MapWithList
      bar={null}
      count="2 pharmacies"
      places={places}
      area={null}
      renderItem={renderItem}
      details={openId && <h2>Details of {openId}</h2>}
      openId={openId}
      onOpen={(id) => {
        opened(id)
        setOpen(id)
      }}
    />
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  render(<Finder />)
})
afterEach(() => {
  cleanup()
  opened.mockReset()
  renderItem.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const row = (at: number) => screen.getAllByRole('listitem')[at] as HTMLElement

test('hovering a row lights its pin after 250 ms [RX-16 RX-18]', () => {
  fireEvent.mouseEnter(row(0))
  pass(249)
  expect(drawn.last?.litId).toBeNull()
  pass(1)
  expect(drawn.last?.litId).toBe('north')
  expect(drawn.last?.centreId).toBeNull()
})

test('hovering and focusing rows renders none of them again', () => {
  expect(renderItem).toHaveBeenCalledTimes(places.length)
  fireEvent.mouseEnter(row(0))
  fireEvent.mouseLeave(row(0))
  fireEvent.focus(row(1))
  pass(250)
  expect(drawn.last?.litId).toBe('south')
  expect(renderItem).toHaveBeenCalledTimes(places.length)
})

test('a pointer that passes over rows lights none of them [RX-18]', () => {
  for (const at of [0, 1, 0]) {
    fireEvent.mouseEnter(row(at))
    pass(200)
    fireEvent.mouseLeave(row(at))
  }
  pass(1000)
  expect(drawn.last?.litId).toBeNull()
})

test('a press on a pin selects its row, scrolls it into view and centers the map after 250 ms [RX-17 RX-18 RX-20]', () => {
  const scrolled = vi.fn()
  row(1).scrollIntoView = scrolled
  act(() => drawn.last?.onPick('south'))
  expect(row(1).getAttribute('aria-current')).toBe('true')
  expect(scrolled).toHaveBeenCalledTimes(1)
  expect(opened).not.toHaveBeenCalled()
  pass(249)
  expect(drawn.last?.centreId).toBeNull()
  pass(1)
  expect([drawn.last?.centreId, drawn.last?.litId]).toEqual(['south', 'south'])
})
