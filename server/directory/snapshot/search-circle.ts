import { fail } from '#platform/http/fail.ts'
import { type Center, centerAt, haversineOf } from '#server/directory/snapshot/great-circle.ts'
import { findZip } from '#server/zip/zip-places.ts'

/** The circle around a ZIP code. Throws ZipInvalid at the field for an unknown ZIP code, NotFound for military mail (no coordinates). */
export const circleAround = ({ zip, radius }: { zip: string; radius: number }): { center: Center; limit: number } => {
  const { coordinates } = findZip(zip) ?? fail('ZipInvalid', { field: 'zip' })
  const { latitude, longitude } = coordinates ?? fail('NotFound')
  return { center: centerAt(latitude, longitude), limit: haversineOf(radius) }
}

/** Rounds miles to four decimals (half a foot) for responses. */
export const shownMiles = (miles: number): number => Math.round(miles * 10_000) / 10_000
