export const visitNoticeTexts = {
  reminderTitle: 'A reminder of your visit',
  reminder: 'Your visit {reference} is on {when}.',
  comeVideo: 'Please open {product} a few minutes before, so that there is time to try camera and microphone.',
  comePhone: 'Your clinician calls you at this time.',
  acceptedTitle: 'Your visit has a time',
  accepted: 'Your visit {reference} is on {when}.',
  takenTitle: 'A clinician has taken your visit',
  taken: 'Your visit {reference} is about to begin. Please open {product} now.',
  proposedTitle: 'The clinic offers times for your visit',
  proposed: 'Please choose one of them for your visit {reference}.',
  cancelledTitle: 'The clinic has cancelled your visit',
  cancelled: 'Your visit {reference}, {when}, does not take place. You can read why in {product}, and ask for another visit at any time.',
  cancelledSoon: 'Your visit {reference} does not take place. You can read why in {product}, and ask for another visit at any time.',
  completedTitle: 'The summary of your visit is ready',
  completed: 'What your clinician wrote for you after your visit {reference} can be read in {product}.',
  earlierTitle: 'An earlier time is free',
  earlier:
    '{when} is kept for you for a few minutes, in place of the time of your visit {reference}. Please say in {product} whether you take it.',
  short: '{product}: {sentence} {address}',
  open: 'Open {product}',
  foot: 'You choose in your account settings how we tell you of visits. For help call {phone}. In an emergency call 911.',
} as const
export type VisitNoticeTexts = Record<keyof typeof visitNoticeTexts, string>
