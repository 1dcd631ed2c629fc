export const clinicVideoTexts = {
  title: 'Video',
  join: 'Join the call',
  joinText: '{name} will join the call from the waiting room. You can write while you talk.',
  soonText: 'Once you start the visit, {name} will join from the waiting room. Check your camera and sound first.',
  check: 'Check camera and sound',
  elsewhere: 'You’re in this call in another tab or on another device.',
  guests: 'Guests',
  phoneTitle: 'By phone',
  phoneNow: 'Call {name} now. The patient is waiting for your call.',
  phoneSoon: 'Start the visit, then call {name} at the scheduled time.',
} as const
