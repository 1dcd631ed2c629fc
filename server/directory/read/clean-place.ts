import { withoutFraction } from '#platform/import/spreadsheet-number.ts'
import type { DirectoryPlace, DirectorySink, DirectoryWarningReason } from '#server/directory/read/directory-record.ts'
import { tidyCity, tidyPlace } from '#server/directory/read/tidy-case.ts'
import { remembered } from '#server/directory/remembered.ts'
import { findZip } from '#server/zip/zip-places.ts'
import { phoneDigits } from '#shared/fields/phone.ts'

/** An address as written in a file. */
export type RawPlace = {
  line1: string
  line2?: string
  city: string
  state: string
  zip: string
  phone: string
  lat?: string
  lon?: string
  /** The file should have plain digits; anything else is noted. */
  isPhonePlain?: true
}

/** Null for X and U. */
export const genderOf = (code: string): 'M' | 'F' | null => (code === 'M' || code === 'F' ? code : null)

/** Reads an address through a reader's column names. */
export const addressIn = (cell: (column: 'line1' | 'line2' | 'city' | 'state' | 'zip' | 'phone') => string): RawPlace => ({
  line1: cell('line1'),
  line2: cell('line2'),
  city: cell('city'),
  state: cell('state'),
  zip: cell('zip'),
  phone: cell('phone'),
})

/** Parses a ZIP or ZIP+4, with or without a dash, with lost leading zeros or a fraction, to five digits. Null for anything else. */
export const zipOf = (text: string): string | null => {
  if (/^\d{5}(\d{4})?$/.test(text)) return text.slice(0, 5)
  const digits = withoutFraction(text).replace(/[\s-]/g, '')
  if (!/^\d{3,9}$/.test(digits) || digits.length === 6) return null
  return digits.length > 5 ? digits.padStart(9, '0').slice(0, 5) : digits.padStart(5, '0')
}

const readDay = (text: string): string | null => {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text)
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text)
  const [year = '', month = '', day = ''] = us ? [us[3], us[1], us[2]] : iso ? iso.slice(1) : []
  if (year === '') return null
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null
}

/** Parses YYYY-MM-DD, MM/DD/YYYY, M/D/YY or CCYYMMDD to YYYY-MM-DD; null for an empty or impossible date. */
export const isoDayOf = remembered(readDay, 10_000)

const degrees = (text: string | undefined, limit: number): number | null => {
  if (text === undefined || text === '') return null
  const value = Number(text)
  return Number.isFinite(value) && Math.abs(value) <= limit ? value : Number.NaN
}

/** The given coordinates, or null. Invalid numbers, half a pair and 0/0 (from empty cells) are noted as invalid. */
const givenPoint = (raw: RawPlace, note: (reason: DirectoryWarningReason) => void): { lat: number; lon: number } | null => {
  const lat = degrees(raw.lat, 90)
  const lon = degrees(raw.lon, 180)
  if (lat === null && lon === null) return null
  if (lat !== null && lon !== null && !Number.isNaN(lat + lon) && (lat !== 0 || lon !== 0)) return { lat, lon }
  note('CoordinatesInvalid')
  return null
}

/**
 * Cleans an address; null without a valid ZIP code. Doubtful values are noted and kept, invalid ones noted and dropped. A missing state
 * comes from the ZIP code. Coordinates come from the file, else from the ZIP code.
 */
export const cleanPlace = (raw: RawPlace, id: string, sink: Pick<DirectorySink, 'note'>): DirectoryPlace | null => {
  const note = (reason: DirectoryWarningReason) => sink.note(id, reason)
  const zip = zipOf(raw.zip)
  if (zip === null) return null
  const known = findZip(zip)
  const zipState = known?.state ?? null
  const state = /^[A-Za-z]{2}$/.test(raw.state) ? raw.state.toUpperCase() : zipState
  if (zipState === null) note('ZipUnknown')
  else if (state !== zipState) note('ZipOfAnotherState')
  const written = withoutFraction(raw.phone)
  const phone = phoneDigits(written)
  if (raw.isPhonePlain ? !/^\d{10}$/.test(written) : phone === null && written !== '') note('PhoneNotTenDigits')
  const ofZip = known?.coordinates
  const point = givenPoint(raw, note) ?? { lat: ofZip?.latitude ?? null, lon: ofZip?.longitude ?? null }
  const street = raw.line2 ? `${raw.line1}, ${raw.line2}` : raw.line1
  return { street: tidyPlace(street), city: tidyCity(raw.city), state: state ?? '', zip, phone: phone ?? '', ...point }
}
