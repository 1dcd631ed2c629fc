/** Texts of the dashboard outside its widgets. */
export const dashboardTexts = {
  hello: 'Hello',
  helloName: 'Hello, {first}',
  apps: 'Apps',
  limited: 'Some features aren’t available on the portal.',
  call: 'For assistance please call {phone}.',
  getBoth: 'Get the app for {ios} or {android}.',
  getOne: 'Get the app for {app}.',
  under18: 'Participants or dependents under 18 seeking virtual behavioral health:',
  under18Link: 'see your options',
  coverageEnded: 'Your coverage ended on {day}.',
  coverageStarts: 'Your coverage starts on {day}.',
  notCovered: 'You don’t have coverage right now.',
  coverageKept: 'You can still see your records and invoices and manage your account.',
  coverageCall: 'If you think this is a mistake, ask your benefits administrator or call {phone}.',
  newContact: 'Please confirm your new contact details with a code before we use them.',
  confirmContact: 'Confirm now',
} as const
