export const clinicAccountTexts = {
  title: 'My account',
  lead: 'This is what your patients and colleagues see about you. To change it, ask the person who runs the clinic.',
  name: 'Name',
  email: 'Email',
  kinds: 'Types of visits',
  methods: 'How you see patients',
  states: 'Licensed in',
  everywhere: 'All states',
  zone: 'Time zone',
  now: '{zone} (now {time})',
  device: 'This device',
} as const
