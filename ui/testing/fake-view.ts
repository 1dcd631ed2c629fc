import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Replaces IntersectionObserver: nothing is in view until the returned function is called, which brings the last watched place into it. */
export const fakeView = (): (() => void) => {
  let see = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        see = () => seen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => act(() => see())
}
