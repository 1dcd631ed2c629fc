import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

type PastVisit = {
  daysAgo: number
  /** Minutes after midnight in the clinic's time zone. */
  at: number
  type: VisitType
  /** Price in dollars at the time of the visit. */
  paid: number
  clinicianId: string
  reference: string
  reason: string
  notes: string
  summary: string
}

const { okafor, lindqvist } = demoClinicians
const general = { type: 'GeneralMedical', paid: 45, clinicianId: okafor.id } as const

/** Ana's invented visits of a little more than a year, some of them at night. */
export const demoPastVisits: readonly PastVisit[] = [
  {
    ...general,
    daysAgo: 11,
    at: 14 * 60 + 50,
    reference: 'V-3LD9RA',
    reason: 'A stuffed nose and pressure above the eyes.',
    notes: 'Acute rhinosinusitis, day 4, no warning signs. Saline, decongestant for three days at most.',
    summary:
      'A cold that sits in the sinuses. Rinse with salt water twice a day; it should ease within ten days. Write to us if it does not.',
  },
  {
    ...general,
    daysAgo: 49,
    at: 9 * 60 + 20,
    reference: 'V-7WN4ZE',
    reason: 'Burning eyes every morning.',
    notes: 'Dry eye, screen work. Preservative-free tears.',
    summary: 'Dry eyes from long days at a screen. Use tear drops without preservatives, and look into the distance every twenty minutes.',
  },
  {
    daysAgo: 70,
    at: 17 * 60,
    type: 'MentalHealth',
    paid: 80,
    clinicianId: lindqvist.id,
    reference: 'V-6PC2MV',
    reason: 'Too much at once, at work and at home.',
    notes: 'Stress reaction, sleeps six hours, no risk. Sleep hygiene, follow up.',
    summary: 'We sorted what can wait and what cannot, and agreed on a fixed hour for going to bed. We talk again in six weeks.',
  },
  {
    ...general,
    daysAgo: 101,
    at: 23 * 60 + 35,
    reference: 'V-9KH5TB',
    reason: 'Stomach cramps since the evening.',
    notes: 'Gastroenteritis, afebrile, drinks well. No alarm signs.',
    summary:
      'Most likely something you ate. Small sips often, light food tomorrow. If the pain moves to the right or you get a fever, have it seen at once.',
  },
  {
    ...general,
    daysAgo: 158,
    at: 18 * 60 + 10,
    reference: 'V-4RX8JG',
    reason: 'A tick bite on the calf.',
    notes: 'Tick attached less than a day, removed whole. No rash.',
    summary: 'The tick is out, and was not there for long. Watch the place for four weeks; a ring that grows needs treatment.',
  },
  {
    ...general,
    daysAgo: 163,
    at: 8 * 60 + 5,
    paid: 0,
    reference: 'V-2MF6QD',
    reason: 'Last questions before a journey.',
    notes: 'Travel advice, vaccinations complete.',
    summary: 'Your vaccinations are complete. Take rehydration powder and repellent with you.',
  },
  {
    ...general,
    daysAgo: 214,
    at: 12 * 60 + 30,
    reference: 'V-8ZB3HK',
    reason: 'Sneezing and itching since the trees bloom.',
    notes: 'Seasonal allergic rhinitis. Antihistamine and nasal steroid.',
    summary: 'Hay fever. One tablet in the evening and the spray every morning, until the middle of June.',
  },
  {
    ...general,
    daysAgo: 282,
    at: 6 * 60 + 40,
    reference: 'V-5GT7CN',
    reason: 'Woke up with a stiff neck.',
    notes: 'Acute torticollis, no neurological signs. Heat, ibuprofen.',
    summary: 'A muscle that has cramped. Warmth, gentle movement, and ibuprofen with food for two days.',
  },
  {
    ...general,
    daysAgo: 331,
    at: 19 * 60 + 15,
    paid: 30,
    reference: 'V-3VJ2XP',
    reason: 'A cough that keeps me awake.',
    notes: 'Post-viral cough, lungs not examined, no dyspnoea. Honey, humid air.',
    summary: 'The cough that a cold leaves behind. It can last four weeks; honey and moist air help at night.',
  },
  {
    ...general,
    daysAgo: 409,
    at: 10 * 60,
    paid: 30,
    reference: 'V-6YS9LW',
    reason: 'A rash after a new detergent.',
    notes: 'Irritant contact dermatitis. Change detergent, emollient.',
    summary: 'Your skin does not like the new detergent. Go back to the old one; a plain cream is enough.',
  },
]
