/** Texts of the maintenance notice. */
export const maintenanceTexts = {
  backSoon: 'We are making the portal better',
  contactUs: 'To speak with us call {phone}.',
  upcoming: 'Planned maintenance, {time}:',
  toolClosed: 'This is closed for a short while',
} as const
