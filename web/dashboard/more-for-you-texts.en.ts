/** A line for each page, under its name. */
export const moreForYouTexts = {
  title: 'More for you',
  medicalInfo: 'Medications, allergies, and conditions for your care team',
  myPlan: 'What you pay, and what counts toward your limits',
  idCard: 'Your member ID and phone numbers, for a front desk',
  myFamily: 'Who’s covered, and who can act for whom',
  favorites: 'Doctors, pharmacies, and medications you saved',
  support: 'Answers to common questions, and people who can help',
} as const
