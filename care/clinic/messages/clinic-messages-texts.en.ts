export const clinicMessagesTexts = {
  title: 'Messages',
  lead: 'Conversations with your care teams. Those that wait for an answer come first.',
  waiting: 'Waiting for an answer',
  answered: 'Answered',
  none: 'No messages',
  noneText: 'What patients write to your care teams will be here.',
  back: 'All messages',
  loading: 'Conversation',
  gone: 'This conversation is not one of yours',
  goneText: 'You answer for the kinds of visits that you see, and for billing and support.',
  more: 'Older conversations are not listed here.',
} as const
