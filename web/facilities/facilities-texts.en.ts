/** Words of the search for facilities on the dashboard, and of the kinds wherever they are named. */
export const facilitiesTexts = {
  kind: 'Kind of facility',
  search: 'Search',
  urgentcare: 'Urgent Care',
  hospitals: 'Hospital',
  pharmacy: 'Pharmacies',
  vets: 'Veterinarian',
} as const
