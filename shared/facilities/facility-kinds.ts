/** FAC-07..10: the kinds of the facility finder, as its query names them. */
export const facilityKinds = ['urgentcare', 'hospitals', 'pharmacy', 'vets'] as const
export type FacilityKind = (typeof facilityKinds)[number]
