import { addressIn, cleanPlace } from '#server/directory/read/clean-place.ts'
import { directoryReader } from '#server/directory/read/directory-reader.ts'
import { isForeign, npiIn, npiProblem, nppes } from '#server/directory/read/nppes-fields.ts'

/** The monthly report of deactivated NPIs, as CSV with two columns. */
export const nppesDeactivationReader = directoryReader({
  ...nppes,
  columns: { npi: ['NPI'], deactivated: ['NPI Deactivation Date', 'NPPES Deactivation Date'] },
  required: ['npi', 'deactivated'],
  id: (cell) => npiIn(cell('npi')),
  readRow(cell, sink) {
    const npi = npiIn(cell('npi'))
    const problem = npiProblem(npi)
    if (problem) return problem
    sink.gone(npi, true)
    return { skip: 'deactivated' }
  },
})

const secondary = 'Provider Secondary Practice Location Address'

/** The file of secondary practices, part of the monthly and weekly releases (pl_pfile). */
export const nppesSiteReader = directoryReader({
  ...nppes,
  columns: {
    npi: ['NPI'],
    line1: [`${secondary}- Address Line 1`],
    line2: [`${secondary}-  Address Line 2`],
    city: [`${secondary} - City Name`],
    state: [`${secondary} - State Name`],
    zip: [`${secondary} - Postal Code`],
    country: [`${secondary} - Country Code (If outside U.S.)`],
    phone: [`${secondary} - Telephone Number`],
  },
  required: ['npi', 'line1', 'zip'],
  id: (cell) => npiIn(cell('npi')),
  readRow(cell, sink) {
    const npi = npiIn(cell('npi'))
    const problem = npiProblem(npi)
    if (problem) return problem
    if (isForeign(cell('country'))) return { skip: 'foreign' }
    const place = cleanPlace(addressIn(cell), npi, sink)
    if (!place) return { reject: 'ZipInvalid' }
    sink.site({ npi, ...place })
    return null
  },
})
