import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import type { RowVerdict } from '#server/directory/read/directory-record.ts'
import { isNpi } from '#shared/fields/npi.ts'

export const nppes = { source: 'nppes', label: 'NPPES NPI Registry' }

/** Some rows use the territories' own country codes. */
const home = new Set(['', 'US', 'PR', 'VI', 'GU', 'AS', 'MP'])
export const isForeign = (country: string): boolean => !home.has(country.toUpperCase())

/** The NPI in a cell, also of a file that a spreadsheet has saved. */
export const npiIn = withoutFraction

/** Why an NPI is invalid; null if it is valid. */
export const npiProblem = (npi: string): RowVerdict => (isNpi(npi) ? null : { reject: npi === '' ? 'IdMissing' : 'NpiInvalid' })
