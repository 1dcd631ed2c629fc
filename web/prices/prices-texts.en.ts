/** Texts of the price search on the dashboard. */
export const pricesTexts = {
  priceCare: 'Price care',
  procedures: 'Procedures',
  prescriptions: 'Prescriptions',
  procedure: 'Procedure or CPT code',
  nameOrCode: 'Name or code',
  popular: 'Popular',
  drug: 'Drug name',
  drugName: 'Drug name',
  search: 'Search',
} as const
