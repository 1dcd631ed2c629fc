/** Texts of the maintenance notice. */
export const maintenanceTexts = {
  upcoming: 'Planned maintenance, {time}:',
  toolClosed: 'This is closed for a short while',
} as const
