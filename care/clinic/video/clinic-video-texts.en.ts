export const clinicVideoTexts = {
  title: 'Video',
  join: 'Join the call',
  joinText: '{name} comes into the call from the waiting room. You can write while you talk.',
  soonText: 'Once you start the visit, {name} comes in from the waiting room. Check your camera and sound before.',
  check: 'Check camera and sound',
  elsewhere: 'You are in this call in another tab or on another device.',
  guests: 'Guests',
  phoneTitle: 'By phone',
  phoneNow: 'Call {name} now. The patient waits for your call.',
  phoneSoon: 'You call {name} at the time of the visit, once you have started it.',
} as const
