/** Texts of choosing a clinician. */
export const clinicianChoiceTexts = {
  withWhom: 'Who would you like to see?',
  firstAvailable: 'First available',
  firstAvailableMore: 'Any clinician who’s licensed in your state.',
  yours: 'Yours',
  speaks: 'Speaks {languages}',
  nextOpening: 'Next opening: {time}',
  noOpening: 'No openings in the next two weeks.',
  showAll: { one: 'Show {n} clinician', other: 'Show all {n} clinicians' },
  keep: 'Keep {name} as your clinician',
  unkeep: 'Remove {name} from your clinicians',
  askedFirst: 'We’ll ask the clinician you choose first. If they don’t answer within a day, any clinician may.',
  notOffered: 'This clinician doesn’t offer this kind of visit in this state. Please choose someone else.',
  asapAnyone: 'You’ll see the first clinician who’s free.',
  clinician: 'Clinician',
} as const
