import { fail } from '#platform/http/fail.ts'

/** A moment that came as ISO text; anything else is InvalidInput at its field. */
export const instantOf = (text: string, field: string): Date => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? fail('InvalidInput', { field }) : at
}
