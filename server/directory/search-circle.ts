import { fail } from '#platform/http/fail.ts'
import { type Center, centerAt, haversineOf } from '#server/directory/great-circle.ts'
import { findZip } from '#server/zip/zip-places.ts'

/**
 * The circle around a zip. Throws ZipInvalid at the field for a zip that is none, NotFound for military post, which lies nowhere.
 */
export const circleAround = ({ zip, radius }: { zip: string; radius: number }): { center: Center; limit: number } => {
  const { coordinates } = findZip(zip) ?? fail('ZipInvalid', { field: 'zip' })
  const { latitude, longitude } = coordinates ?? fail('NotFound')
  return { center: centerAt(latitude, longitude), limit: haversineOf(radius) }
}

/** Miles as answers have them: to ten-thousandths, a foot and a half. */
export const shownMiles = (miles: number): number => Math.round(miles * 10_000) / 10_000
