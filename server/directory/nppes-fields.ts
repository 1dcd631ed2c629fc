import type { Verdict } from '#server/directory/directory-record.ts'
import { isNpi } from '#server/directory/npi.ts'

export const nppes = { source: 'nppes', label: 'NPPES NPI Registry' }

/** The territories have country codes of their own in some rows. */
const home = new Set(['', 'US', 'PR', 'VI', 'GU', 'AS', 'MP'])
export const isForeign = (country: string): boolean => !home.has(country.toUpperCase())

/** Why a row cannot be told whose it is; null when it can. */
export const npiProblem = (npi: string): Verdict => (isNpi(npi) ? null : { reject: npi === '' ? 'IdMissing' : 'NpiInvalid' })
