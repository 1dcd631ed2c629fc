export const clinicMessagesTexts = {
  title: 'Messages',
  lead: 'Conversations with your care teams. Those waiting for a reply come first.',
  waiting: 'Waiting for a reply',
  answered: 'Answered',
  none: 'No messages',
  noneText: 'Messages from patients to your care teams will show here.',
  back: 'All messages',
  loading: 'Conversation',
  gone: 'This isn’t one of your conversations',
  goneText: 'You can answer messages about the types of visits you see, and about billing and support.',
  more: 'Older conversations aren’t listed here.',
  unlicensed:
    'You’re not licensed in {state}, where this patient is. You can answer about scheduling, billing or records, but not give medical advice. A colleague licensed there can answer the rest.',
  stateUnknown:
    'We don’t know which state this patient is in, so you can’t give medical advice here. You can answer about scheduling, billing or records.',
  noAdvice: 'My answer contains no medical advice',
} as const
