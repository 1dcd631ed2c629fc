import { codeFinder } from '#server/directory/read/taxonomy-specialties.ts'
import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'

/**
 * Codes of the Health Care Provider Taxonomy by facility kind (FAC-07..10). Pharmacies are walk-in only: no home infusion, institutional,
 * long-term care, mail order, managed care or nuclear ones. Hospitals exclude religious non-medical care.
 */
const table: Readonly<Record<FacilityKind, string>> = {
  pharmacy: '333600000X 3336C0003X 3336C0004X 3336C0002X 3336S0011X',
  urgentcare: '261QU0200X',
  hospitals: '282N* 282E* 281P* 283* 284* 2865*',
  vets: '174M00000X',
}

const kindsOfCode = codeFinder(Object.entries(table) as [FacilityKind, string][])

/** The kinds of an organization's codes, the primary code's first. Veterinarians registered as persons count too. */
export const facilityKindsOf = (codes: readonly string[], primary: string | null): FacilityKind[] => [
  ...new Set((primary === null ? codes : [primary, ...codes]).flatMap((code) => kindsOfCode(code))),
]
