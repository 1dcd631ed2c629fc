/** Words of the dashboard around its widgets. */
export const dashboardTexts = {
  hello: 'Hello',
  helloName: 'Hello, {first}',
  apps: 'Apps',
  limited: 'Some features are limited on the portal.',
  call: 'For assistance please call {phone}.',
  getBoth: 'Get the app for {ios} or {android}.',
  getOne: 'Get the app for {app}.',
  under18: 'Participants or dependents under 18 seeking virtual behavioral health:',
  under18Link: 'see your options',
} as const
