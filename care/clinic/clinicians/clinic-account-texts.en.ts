export const clinicAccountTexts = {
  title: 'My account',
  lead: 'What your patients and colleagues know of you. To change it, please ask whoever runs the clinic.',
  name: 'Name',
  email: 'Email',
  kinds: 'Kinds of visits',
  methods: 'How you see patients',
  states: 'Licensed in',
  everywhere: 'All states',
  zone: 'Time zone',
  now: '{zone} (now {time})',
  device: 'This device',
} as const
