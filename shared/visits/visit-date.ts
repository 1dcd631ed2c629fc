/** VISIT-05: `2026-11-21 15:00:00 +00:00`, always in UTC; one format for all dates of a visit on the wire. */
export const visitDate = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} +00:00`

const shape = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/

/** The moment that a wire date names, in any zone's offset; null when it is none. */
export const momentOf = (wire: string): Date | null => {
  const [, day, time, hours, minutes] = shape.exec(wire) ?? []
  if (day === undefined) return null
  const at = new Date(`${day}T${time}${hours}:${minutes}`)
  return Number.isNaN(at.getTime()) ? null : at
}
