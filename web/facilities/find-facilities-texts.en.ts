/** Texts of /facilities and of a single facility; the kinds have their names from the dashboard's search. */
export const findFacilitiesTexts = {
  counted: { one: '{n} facility', other: '{n} facilities' },
  askZip: 'Enter a zip code to see facilities nearby.',
  askKind: 'Choose at least one type',
  none: 'No facility found. Please, update search params.',
  noneTitle: 'No facility found',
  noneHint: 'We found nothing of this type within {radius} of {zip}. Try a wider radius or more types.',
  urgentcare: 'Urgent Care',
  hospitals: 'Hospital',
  pharmacy: 'Pharmacy',
  vets: 'Veterinarian',
  details: 'Facility details',
  location: 'Location',
} as const
