/** Texts of /facilities and of a single facility; the kinds have their names from the dashboard's search. */
export const findFacilitiesTexts = {
  counted: { one: '{n} facility', other: '{n} facilities' },
  askZip: 'Enter a zip to see facilities near it.',
  askKind: 'Choose at least one kind',
  none: 'No facility found. Please, update search params.',
  noneTitle: 'No facility found',
  noneHint: 'There is nothing of this kind within {radius} of {zip}. A wider radius or more kinds may help.',
  urgentcare: 'Urgent Care',
  hospitals: 'Hospital',
  pharmacy: 'Pharmacy',
  vets: 'Veterinarian',
  details: 'Facility details',
  location: 'Location',
} as const
