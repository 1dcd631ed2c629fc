import type { Sent } from '#shared/calls.ts'
import { drugSlug } from '#shared/prescriptions/drug-words.ts'
import type { prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'
import { isRealZip } from '#shared/zip/zip-table.ts'

/** What the address of /prescriptions says (RX-41, RX-42). Empty form, dosage and quantity are the drug's defaults (RX-43). */
export type PrescriptionFilters = {
  term: string
  zip: string
  form: string
  dosage: string
  quantity: string
  isShowBrandDrugs: boolean
  /** The pharmacy whose details are open. */
  open: string | null
}

const longestTerm = 100

/** Whatever somebody wrote into the address is read as a search that can be; without a zip it is around the member's own (DASH-42). */
export const readPrescriptionFilters = (query: URLSearchParams, ownZip: string): PrescriptionFilters => ({
  term: (query.get('term') ?? '').trim().slice(0, longestTerm),
  zip: (query.get('zip') ?? ownZip).replace(/\D/g, '').slice(0, 5),
  form: (query.get('form') ?? '').slice(0, 200),
  dosage: (query.get('dosage') ?? '').slice(0, 200),
  quantity: /^[1-9]\d{0,4}$/.exec(query.get('quantity') ?? '')?.[0] ?? '',
  isShowBrandDrugs: query.get('brand') === 'true',
  open: query.get('pharmacy'),
})

/** The address that says it, without what goes without saying. */
export const queryOfPrescriptions = ({ zip, term, form, dosage, quantity, isShowBrandDrugs, open }: PrescriptionFilters): string => {
  const said: [string, string][] = [
    ['term', term],
    ['form', form],
    ['dosage', dosage],
    ['quantity', quantity],
    ['brand', isShowBrandDrugs ? 'true' : ''],
    ['pharmacy', open ?? ''],
  ]
  return `?${new URLSearchParams([['zip', zip], ...said.filter(([, value]) => value !== '')])}`
}

type Change = Partial<Omit<PrescriptionFilters, 'open'>>

/** What stands below a filter begins anew with it: another drug or manufacturer has forms of its own, another form its own strengths. */
const below = (change: Change): Change => {
  if ('term' in change || 'isShowBrandDrugs' in change) return { form: '', dosage: '', quantity: '' }
  if ('form' in change) return { dosage: '', quantity: '' }
  return {}
}

export const withFilters = (filters: PrescriptionFilters, change: Change): PrescriptionFilters => ({
  ...filters,
  ...below(change),
  ...change,
  open: null,
})

/** RX-09: everything but the zip. */
export const clearedFilters = (filters: PrescriptionFilters): PrescriptionFilters =>
  withFilters(filters, { term: '', form: '', dosage: '', quantity: '', isShowBrandDrugs: false })

export const countFilters = ({ term, zip, form, dosage, quantity, isShowBrandDrugs }: PrescriptionFilters): number =>
  [term, zip, form, dosage, quantity, isShowBrandDrugs].filter(Boolean).length

/** RX-44: a term, and a zip of five digits that exists. */
export const isEnabled = ({ term, zip }: PrescriptionFilters): boolean => drugSlug(term) !== '' && isRealZip(zip)

type Coordinates = { latitude: number; longitude: number }

/** CALL-31: what is sent, empty filters left out; null until it is known where the zip lies (RX-45, RX-47). */
export const searchOfPrescriptions = (
  filters: PrescriptionFilters,
  coordinates: Coordinates | null | undefined,
): Sent<typeof prescriptionCalls.readDrugPrices> | null => {
  if (!isEnabled(filters) || !coordinates) return null
  const { term, zip, form, dosage, quantity, isShowBrandDrugs } = filters
  return {
    ...{ name: drugSlug(term), zip, manufacturer: isShowBrandDrugs ? 'brand' : 'generic', ...coordinates },
    ...(form ? { form } : {}),
    ...(dosage ? { dosage } : {}),
    ...(quantity ? { quantity: Number(quantity) } : {}),
  }
}
