import { useLayoutEffect } from 'react'
import type { FullSession } from '#shared/session/session-data.ts'

/** The sponsor's colours take the place of the portal's own while its member is in; the server has made sure that they can be read. */
export const useBrand = (session: FullSession | null): void => {
  const colors = session?.group.brand?.colors
  const key = JSON.stringify(colors ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sync brings the same colours in another object
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const given = Object.entries(colors ?? {})
    for (const [token, [light, dark]] of given) style.setProperty(`--${token}`, `light-dark(${light}, ${dark})`)
    return () => {
      for (const [token] of given) style.removeProperty(`--${token}`)
    }
  }, [key])
}
