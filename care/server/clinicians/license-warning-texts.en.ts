export const licenseWarningTexts = {
  title: 'Your license for {state} ends soon',
  lead: 'Your license {number} for {state} is valid through {day}. After that day, {product} no longer shows you patients from {state}.',
  renew: 'Once you renew it, send the new date to the person who runs the clinic.',
  foot: 'For help, call {phone}.',
} as const
export type LicenseWarningTexts = Record<keyof typeof licenseWarningTexts, string>
