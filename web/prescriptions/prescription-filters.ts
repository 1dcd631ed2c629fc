import { drugSlug } from '#shared/prescriptions/drug-words.ts'
import type { DrugAsked } from '#shared/prescriptions/prescription-calls.ts'
import { isRealZip } from '#shared/zip/zip-table.ts'

/** The parameters in the address of /prescriptions (RX-41, RX-42). Empty form, dosage and quantity mean the drug's defaults (RX-43). */
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

/** Reads the filters and corrects invalid values; the default ZIP is the member's own (DASH-42). */
export const readPrescriptionFilters = (query: URLSearchParams, ownZip: string): PrescriptionFilters => ({
  term: (query.get('term') ?? '').trim().slice(0, longestTerm),
  zip: (query.get('zip') ?? ownZip).replace(/\D/g, '').slice(0, 5),
  form: (query.get('form') ?? '').slice(0, 200),
  dosage: (query.get('dosage') ?? '').slice(0, 200),
  quantity: /^[1-9]\d{0,4}$/.exec(query.get('quantity') ?? '')?.[0] ?? '',
  isShowBrandDrugs: query.get('brand') === 'true',
  open: query.get('pharmacy'),
})

/** Returns the query string of the filters, without default values. */
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

/** Resets the filters that depend on the changed one: a drug or manufacturer has its own forms, a form its own strengths. */
const below = (change: Change): Change => {
  if ('term' in change || 'isShowBrandDrugs' in change) return { form: '', dosage: '', quantity: '' }
  if ('form' in change) return { dosage: '', quantity: '' }
  return {}
}

export const withPrescriptionFilters = (filters: PrescriptionFilters, change: Change): PrescriptionFilters => ({
  ...filters,
  ...below(change),
  ...change,
  open: null,
})

/** Resets everything but the ZIP (RX-09). */
export const clearedPrescriptionFilters = (filters: PrescriptionFilters): PrescriptionFilters =>
  withPrescriptionFilters(filters, { term: '', form: '', dosage: '', quantity: '', isShowBrandDrugs: false })

export const countPrescriptionFilters = ({ term, zip, form, dosage, quantity, isShowBrandDrugs }: PrescriptionFilters): number =>
  [term, zip, form, dosage, quantity, isShowBrandDrugs].filter(Boolean).length

/** Whether there is a term and an existing five-digit ZIP (RX-44). */
export const isEnabled = ({ term, zip }: PrescriptionFilters): boolean => drugSlug(term) !== '' && isRealZip(zip)

type Coordinates = { latitude: number; longitude: number }

/** The request without empty filters (CALL-31); null until the ZIP's coordinates are known (RX-45, RX-47). */
export const searchOfPrescriptions = (filters: PrescriptionFilters, coordinates: Coordinates | null | undefined): DrugAsked | null => {
  if (!isEnabled(filters) || !coordinates) return null
  const { term, zip, form, dosage, quantity, isShowBrandDrugs } = filters
  return {
    name: drugSlug(term),
    zip,
    manufacturer: isShowBrandDrugs ? 'brand' : 'generic',
    ...coordinates,
    ...(form ? { form } : {}),
    ...(dosage ? { dosage } : {}),
    ...(quantity ? { quantity: Number(quantity) } : {}),
  }
}
