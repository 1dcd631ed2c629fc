/** Texts of a visit's place in a series on the dashboard. */
export const seriesPlaceTexts = {
  place: { one: '{place} of {total}, every week', other: '{place} of {total}, every {n} weeks' },
  planned: { one: 'Repeats every week, {visits} visits', other: 'Repeats every {n} weeks, {visits} visits' },
  repeat: 'Repeat this visit',
  extend: 'Add more visits',
  interval: 'Change how often',
  change: 'Change how it repeats',
  text: 'Your visit on {date} is part of a series. Would you like to cancel this visit only, or this visit and all later ones?',
  one: 'This visit only',
  later: 'This and all later visits',
  cancelled: { one: 'We canceled this visit and {n} later one.', other: 'We canceled this visit and {n} later ones.' },
  kept: {
    one: '{n} later visit can’t be canceled now and stays booked.',
    other: '{n} later visits can’t be canceled now and stay booked.',
  },
} as const
