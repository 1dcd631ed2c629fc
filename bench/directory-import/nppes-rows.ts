import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { zipPlaces } from '#server/zip/zip-places.ts'
import { withCheckDigit } from '#shared/fields/npi.ts'

const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const practice = 'Provider Business Practice Location Address'
const mailing = 'Provider Business Mailing Address'

/** The 330 columns of the monthly NPPES file: those that are imported, by name, and the others, which must be skipped. */
const columns: readonly string[] = [
  'NPI',
  'Entity Type Code',
  'Replacement NPI',
  'Employer Identification Number (EIN)',
  'Provider Organization Name (Legal Business Name)',
  'Provider Last Name (Legal Name)',
  'Provider First Name',
  'Provider Middle Name',
  'Provider Name Prefix Text',
  'Provider Name Suffix Text',
  'Provider Credential Text',
  'Provider Other Organization Name',
  'Provider Other Organization Name Type Code',
  ...range(7).map((n) => `Provider Other ${n}`),
  'Provider First Line Business Mailing Address',
  'Provider Second Line Business Mailing Address',
  `${mailing} City Name`,
  `${mailing} State Name`,
  `${mailing} Postal Code`,
  `${mailing} Country Code (If outside U.S.)`,
  `${mailing} Telephone Number`,
  `${mailing} Fax Number`,
  'Provider First Line Business Practice Location Address',
  'Provider Second Line Business Practice Location Address',
  `${practice} City Name`,
  `${practice} State Name`,
  `${practice} Postal Code`,
  `${practice} Country Code (If outside U.S.)`,
  `${practice} Telephone Number`,
  `${practice} Fax Number`,
  'Provider Enumeration Date',
  'Last Update Date',
  'NPI Deactivation Reason Code',
  'NPI Deactivation Date',
  'NPI Reactivation Date',
  'Provider Sex Code',
  ...range(5).map((n) => `Authorized Official ${n}`),
  ...range(15).flatMap((n) => [
    `Healthcare Provider Taxonomy Code_${n}`,
    `Provider License Number_${n}`,
    `Provider License Number State Code_${n}`,
    `Healthcare Provider Primary Taxonomy Switch_${n}`,
  ]),
  ...range(50).flatMap((n) =>
    ['Identifier', 'Identifier Type Code', 'Identifier State', 'Identifier Issuer'].map((name) => `Other Provider ${name}_${n}`),
  ),
  'Is Sole Proprietor',
  'Is Organization Subpart',
  'Parent Organization LBN',
  'Parent Organization TIN',
  ...range(4).map((n) => `Authorized Official more ${n}`),
  ...range(15).map((n) => `Healthcare Provider Taxonomy Group_${n}`),
  'Certification Date',
]
const place = new Map(columns.map((name, at) => [name, at]))

const persons = [
  '207Q00000X',
  '207R00000X',
  '1223G0001X',
  '363LF0000X',
  '2251X0800X',
  '1041C0700X',
  '111N00000X',
  '207W00000X',
  '2084P0800X',
]
const organizations = ['261QM1200X', '3336C0003X', '332B00000X', '282N00000X', '251E00000X', '261QU0200X', '314000000X']
const words = 'BRAMBLE BUTTON CANDLE CLOVER COBBLE COPPER DAPPLE FABLE FEATHER JUNIPER KESTREL KETTLE LANTERN MARIGOLD NETTLE'.split(' ')
const word = (n: number): string => words[n % words.length] ?? ''

/** The n-th row: of forty, 32 are clinicians, 7 organizations and one a deactivated NPI. */
const rowAt = (n: number, zips: readonly { zip: string; city: string; state: string }[]): string => {
  const cells = Array.from({ length: columns.length }, () => '')
  const set = (name: string, value: string) => {
    cells[place.get(name) ?? 0] = value
  }
  set('NPI', withCheckDigit(String(100_000_000 + n)))
  if (n % 40 === 39) set('NPI Deactivation Date', '07/08/2014')
  else {
    const isPerson = n % 10 < 8
    const { zip, city, state } = zips[(n * 7919) % zips.length] ?? { zip: '', city: '', state: '' }
    const codes = isPerson ? persons : organizations
    set('Entity Type Code', isPerson ? '1' : '2')
    if (isPerson) {
      set('Provider Last Name (Legal Name)', `${word(n)}${word(n >> 4)}`)
      set('Provider First Name', word(n >> 8))
      set('Provider Middle Name', word(n).slice(0, 1))
      set('Provider Credential Text', 'M.D.')
      set('Provider Sex Code', n % 2 === 0 ? 'F' : 'M')
    } else set('Provider Organization Name (Legal Business Name)', `${word(n)} ${word(n >> 3)} HEALTH SERVICES LLC`)
    for (const kind of ['Mailing', 'Practice Location']) {
      set(`Provider First Line Business ${kind} Address`, `${n % 9_000} ${word(n >> 2)} AVE STE ${n % 400}`)
      set(`Provider Business ${kind} Address City Name`, city.toUpperCase())
      set(`Provider Business ${kind} Address State Name`, state)
      set(`Provider Business ${kind} Address Postal Code`, `${zip}1234`)
      set(`Provider Business ${kind} Address Country Code (If outside U.S.)`, 'US')
      set(`Provider Business ${kind} Address Telephone Number`, `402555${String(n % 10_000).padStart(4, '0')}`)
      set(`Provider Business ${kind} Address Fax Number`, `402555${String(n % 9_999).padStart(4, '0')}`)
    }
    set('Provider Enumeration Date', '05/23/2005')
    set('Last Update Date', '07/08/2007')
    set('Healthcare Provider Taxonomy Code_1', codes[(n * 31) % codes.length] ?? '')
    set('Provider License Number_1', String(n))
    set('Provider License Number State Code_1', state)
    set('Healthcare Provider Primary Taxonomy Switch_1', 'Y')
    set('Is Sole Proprietor', 'X')
  }
  return `"${cells.join('","')}"\n`
}

/** Writes a register with `rows` rows, the same in every run. */
export const writeNppesFile = async (path: string, rows: number): Promise<void> => {
  const zips = [...zipPlaces().values()].filter(({ coordinates }) => coordinates !== null)
  const out = createWriteStream(path)
  out.write(`"${columns.join('","')}"\n`)
  for (let at = 0; at < rows; at += 500) {
    const batch = Array.from({ length: Math.min(500, rows - at) }, (_, more) => rowAt(at + more, zips)).join('')
    if (!out.write(batch)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}
