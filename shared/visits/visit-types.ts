/** What a visit may be for; a group's prices bear the same names. */
export const visitTypes = ['GeneralMedical', 'MentalHealth', 'Dermatology', 'Nutrition'] as const
export type VisitType = (typeof visitTypes)[number]

/** VISIT-02: what the wire calls them. */
export const consultTypes = ['General Medical', 'Mental Health', 'Dermatology', 'Nutrition'] as const
export type ConsultType = (typeof consultTypes)[number]

const wireNames: Readonly<Record<VisitType, ConsultType>> = {
  GeneralMedical: 'General Medical',
  MentalHealth: 'Mental Health',
  Dermatology: 'Dermatology',
  Nutrition: 'Nutrition',
}

export const consultTypeOf = (type: VisitType): ConsultType => wireNames[type]

export const visitTypeOf = (consultType: ConsultType): VisitType => consultType.replace(' ', '') as VisitType

/** VISIT-03. Dermatology is answered by message and carries Phone. */
export const visitMethods = ['Video', 'Phone'] as const
export type VisitMethod = (typeof visitMethods)[number]

/** Types whose time is agreed on: the member names up to three, the clinic accepts one or proposes others (VISIT-14). */
export const isArranged = (type: VisitType): boolean => type === 'MentalHealth' || type === 'Nutrition'
