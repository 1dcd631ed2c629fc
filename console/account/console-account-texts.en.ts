export const consoleAccountTexts = {
  title: 'Your account',
  lead: 'Who you are in this console.',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  may: 'You may',
  mayAdmin: 'do everything, and decide who else may',
  maySupport: 'find members and help them',
  mayAuditor: 'read everything and change nothing',
  device: 'This device',
} as const
