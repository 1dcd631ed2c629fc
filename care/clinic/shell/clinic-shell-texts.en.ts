export const clinicShellTexts = {
  clinic: 'Clinic',
  documentTitle: '{product} - Clinic - {title}',
  clinician: 'Clinician',
} as const
