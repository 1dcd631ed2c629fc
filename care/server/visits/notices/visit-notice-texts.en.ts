export const visitNoticeTexts = {
  reminderTitle: 'Reminder: your visit is coming up',
  reminder: 'Your visit {reference} is on {when}.',
  comeVideo: 'Please open {product} a few minutes early so you have time to check your camera and microphone.',
  comePhone: 'Your clinician will call you at this time.',
  acceptedTitle: 'Your visit is confirmed',
  accepted: 'Your visit {reference} is on {when}.',
  seriesTitle: 'Your repeated visits are booked',
  series: 'Your visit {reference} on {when} now repeats. You can see every date in {product}.',
  seriesMoreTitle: 'More visits are booked',
  seriesMore: 'More visits are booked after your visit {reference} on {when}. You can see every date in {product}.',
  seriesChangedTitle: 'Your visits repeat at another interval',
  seriesChanged:
    'We canceled the visits after your visit {reference} on {when} and booked them at another interval. You can see every date in {product}.',
  seriesToo: 'The visits that you planned after it are booked too. You can see every date in {product}.',
  seriesNot: 'The visits that you planned after it aren’t booked, because not every date is open. Please choose the dates in {product}.',
  releasedTitle: 'Another clinician will take your visit',
  released:
    'Your clinician can’t see you on {when} after all. Your visit {reference} is back with the clinic. Another clinician will take it, and we’ll tell you as soon as they do.',
  releasedSoon: 'Your clinician can’t see you after all. Your visit {reference} is back in the queue, and another clinician will take it.',
  handedOverTitle: 'Another clinician will see you',
  handedOver:
    'Another clinician will see you at your visit {reference} on {when}. You can see who in {product}. If the visit is in your calendar, save it there again.',
  handedOverSoon: 'Another clinician will see you at your visit {reference}. You’ll keep your place, and you can see who in {product}.',
  takenTitle: 'A clinician is ready for your visit',
  taken: 'Your visit {reference} is about to start. Please open {product} now.',
  proposedTitle: 'The clinic suggested times for your visit',
  proposed: 'Please choose a time for your visit {reference}.',
  cancelledTitle: 'The clinic canceled your visit',
  cancelled:
    'Your visit {reference} on {when} has been canceled. You can see the reason in {product} and request another visit at any time.',
  cancelledSoon: 'Your visit {reference} has been canceled. You can see the reason in {product} and request another visit at any time.',
  completedTitle: 'Your visit summary is ready',
  completed: 'Your clinician wrote a summary of your visit {reference}. You can read it in {product}.',
  followUpTitle: 'Your visit summary is ready',
  followUp: 'Your clinician also suggests a follow-up visit. You can book it in {product}.',
  missedTitle: 'We missed you at your visit',
  missed:
    'Your clinician waited for you at your visit {reference} on {when}. You weren’t charged. You can book another visit in {product} at any time.',
  missedFeeTitle: 'We missed you at your visit',
  missedFee:
    'Your clinician waited for you at your visit {reference} on {when}. Your plan charges a fee for a missed visit: you can see the invoice in {product}, and book another visit at any time.',
  updatedTitle: 'Your visit summary has something new',
  updated: 'Your clinician added to the summary of your visit {reference}, or corrected it. You can read it in {product}.',
  earlierTitle: 'An earlier time is available',
  earlier:
    "We're holding {when} for you for a few minutes in place of your visit {reference}. Please tell us in {product} if you'd like it.",
  short: '{product}: {sentence} {address}',
  open: 'Open {product}',
  foot: 'You can choose how we notify you about visits in Account Settings. For help, call {phone}. In an emergency, call 911.',
} as const
export type VisitNoticeTexts = Record<keyof typeof visitNoticeTexts, string>
