/** VISIT-05: formats a date as `2026-11-21 15:00:00 +00:00`, always UTC. All visit dates in the API use this format. */
export const visitDate = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} +00:00`

const shape = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/

/** Parses an API date with any UTC offset; null if it is invalid. */
export const momentOf = (wire: string): Date | null => {
  const [, day, time, hours, minutes] = shape.exec(wire) ?? []
  if (day === undefined) return null
  const at = new Date(`${day}T${time}${hours}:${minutes}`)
  return Number.isNaN(at.getTime()) ? null : at
}
