import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCheckDigit } from '#shared/fields/npi.ts'

/** An invented NPI; none that begins with 2 has been assigned. */
export const testNpi = (n: number): string => withCheckDigit(`28${String(n).padStart(7, '0')}`)

const practice = 'Provider Business Practice Location Address'
const names = {
  npi: 'NPI',
  entity: 'Entity Type Code',
  company: 'Provider Organization Name (Legal Business Name)',
  last: 'Provider Last Name (Legal Name)',
  first: 'Provider First Name',
  middle: 'Provider Middle Name',
  suffix: 'Provider Name Suffix Text',
  title: 'Provider Credential Text',
  otherName: 'Provider Other Organization Name',
  otherNameType: 'Provider Other Organization Name Type Code',
  line1: 'Provider First Line Business Practice Location Address',
  line2: 'Provider Second Line Business Practice Location Address',
  city: `${practice} City Name`,
  state: `${practice} State Name`,
  zip: `${practice} Postal Code`,
  country: `${practice} Country Code (If outside U.S.)`,
  phone: `${practice} Telephone Number`,
  updated: 'Last Update Date',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
  gender: 'Provider Sex Code',
  code1: 'Healthcare Provider Taxonomy Code_1',
  primary1: 'Healthcare Provider Primary Taxonomy Switch_1',
  code2: 'Healthcare Provider Taxonomy Code_2',
  primary2: 'Healthcare Provider Primary Taxonomy Switch_2',
}
export type NppesCells = Partial<Record<keyof typeof names, string>>

const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
const person: NppesCells = {
  entity: '1',
  first: 'ADA',
  last: 'THIMBLEWICK',
  title: 'MD',
  gender: 'F',
  code1: '207N00000X',
  primary1: 'Y',
  line1: '1 PEBBLE LANE',
  city: 'OMAHA',
  state: 'NE',
  zip: '681020001',
  country: 'US',
  phone: '4025550101',
  updated: '05/06/2025',
}

/** A file in NPPES format. Each row is a dermatologist in Omaha unless overridden; `old` uses the former name of the gender column. */
export const nppesFile = (rows: readonly NppesCells[], old = false): string => {
  const keys = Object.keys(names) as (keyof typeof names)[]
  const header = keys.map((key) => (old && key === 'gender' ? 'Provider Gender Code' : names[key]))
  return [header, ...rows.map((row) => keys.map((key) => ({ ...person, ...row })[key] ?? ''))].map(line).join('\n')
}

/** A temporary folder for a test's files. */
export const openFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-directory-'))
  const write = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  return { write, remove: () => rmSync(folder, { recursive: true }) }
}
