export const consoleAccountTexts = {
  title: 'Your account',
  lead: 'Your details in this console.',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  may: 'You can',
  mayAdmin: 'do everything, and decide what others can do',
  maySupport: 'find members and help them',
  mayAuditor: 'view everything and change nothing',
  device: 'This device',
} as const
