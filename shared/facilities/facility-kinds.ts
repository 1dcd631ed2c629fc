/** FAC-07..10: kinds of facilities, as in the finder's query. */
export const facilityKinds = ['urgentcare', 'hospitals', 'pharmacy', 'vets'] as const
export type FacilityKind = (typeof facilityKinds)[number]
