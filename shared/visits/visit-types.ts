/** Types of visit; group prices use the same names. */
export const visitTypes = ['GeneralMedical', 'MentalHealth', 'Dermatology', 'Nutrition'] as const
export type VisitType = (typeof visitTypes)[number]

/** VISIT-02: the visit types' names in the mobile API. */
export const consultTypes = ['General Medical', 'Mental Health', 'Dermatology', 'Nutrition'] as const
export type ConsultType = (typeof consultTypes)[number]

const wireNames: Readonly<Record<VisitType, ConsultType>> = {
  GeneralMedical: 'General Medical',
  MentalHealth: 'Mental Health',
  Dermatology: 'Dermatology',
  Nutrition: 'Nutrition',
}

export const consultTypeOf = (type: VisitType): ConsultType => wireNames[type]

/** A consult type as addresses name it: `mental-health`. */
export const consultTypeInAddress = (consultType: string): string => consultType.toLowerCase().replace(' ', '-')

export const visitTypeOf = (consultType: ConsultType): VisitType => consultType.replace(' ', '') as VisitType

/** VISIT-03. Dermatology is answered by message; its method is always `Phone`. */
export const visitMethods = ['Video', 'Phone'] as const
export type VisitMethod = (typeof visitMethods)[number]

/** Types whose time is arranged: the member requests up to three times, the clinic accepts one or proposes others (VISIT-14). */
export const isArranged = (type: VisitType): boolean => type === 'MentalHealth' || type === 'Nutrition'
