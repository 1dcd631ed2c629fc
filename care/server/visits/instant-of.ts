import { fail } from '#platform/http/fail.ts'

/** Parses an ISO instant; anything else is InvalidInput at its field. */
export const instantOf = (text: string, field: string): Date => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? fail('InvalidInput', { field }) : at
}
