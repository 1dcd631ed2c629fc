/** Texts of the maintenance notice. */
export const maintenanceTexts = {
  upcoming: 'Planned maintenance, {time}:',
  toolClosed: 'This is closed for a short time. Please come back soon.',
} as const
