/** Texts of the dashboard's facility search, and the names of the kinds on all screens. */
export const facilitiesTexts = {
  kind: 'Type of facility',
  search: 'Search',
  urgentcare: 'Urgent Care',
  hospitals: 'Hospital',
  pharmacy: 'Pharmacies',
  vets: 'Veterinarian',
} as const
