export const workHoursTexts = {
  title: 'Hours and days off',
  lead: 'Times are in the clinician’s time zone, {zone}. The clinician can change hours too, and gets an email after you do.',
  noHours: 'No weekly hours, so no one can book a time with this clinician.',
  weekly: 'Weekly hours',
  daysOff: 'Days off',
  dayOff: 'Day off',
  lineOf: '{weekday}, {line}',
  reviewText: 'Nothing is saved yet. Free times follow at once, the change goes into the history, and the clinician gets an email.',
  outsideText: 'They stay booked. Only the clinician or the member can cancel or move them.',
  saved: 'Saved',
} as const
