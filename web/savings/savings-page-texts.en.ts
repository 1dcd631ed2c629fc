/** Texts of /beat-the-deductible. */
export const savingsPageTexts = {
  intro: 'What your visits here saved you, compared with going somewhere else.',
  from: { one: 'From {n} visit', other: 'From {n} visits' },
  byMonth: 'Savings by month',
  month: 'Month',
  saved: 'Saved',
  visits: 'Your visits',
  'instead urgent-care': 'Instead of urgent care',
  'instead emergency-room': 'Instead of an emergency room',
  averageThere: 'Average there',
  youPaid: 'You paid',
  youSaved: 'You saved',
  none: 'No savings yet',
  noneMore: 'After your first visit, what it saved you will be here.',
  requestVisit: 'Request a visit',
  deductible: 'Your deductible, from your visits here',
  deductiblePaid: '{paid} of {amount}',
  deductibleCounts: 'What these visits cost you since {date} counts: {types}.',
  deductibleNone: 'Your plan counts no visits here toward it.',
  deductibleElsewhere: 'What you paid elsewhere is not in it: only your plan knows that.',
  GeneralMedical: 'General Medical',
  MentalHealth: 'Mental Health',
  Dermatology: 'Dermatology',
  Nutrition: 'Nutrition',
  method: 'How we count',
  methodVisits:
    'General medical visits count. Other types, such as mental health, dermatology and nutrition, are planned: they replace neither urgent care nor an emergency room.',
  methodHours:
    'A visit that began between {from} and {until}, where you were, is compared with urgent care. At any other hour urgent care is mostly closed, so it is compared with an emergency room.',
  methodAmount:
    'From the average price there, in the state where you were, we take what you paid. If you paid more, the saving is {zero}, never less.',
  methodPlan:
    'An average is no bill: what you would have paid depends on your plan. How much of your deductible is met, only your plan knows.',
  source: 'Data from {source}, {date}.',
} as const
