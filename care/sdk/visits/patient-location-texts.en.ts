/** Texts of the patient's location, in the waiting room and in the clinic. */
export const patientLocationTexts = {
  address1: 'Street address',
  addressHint: 'Include the apartment or room. We give it to 911 if you need help.',
  city: 'City',
  state: 'State',
  choose: 'Choose a state',
  zip: 'ZIP code (optional)',
  phone: 'Number to call if the connection is lost',
} as const
