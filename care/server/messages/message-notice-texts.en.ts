export const messageNoticeTexts = {
  title: 'You have a new message',
  text: 'Your care team sent you a message. Sign in to {product} to read it.',
  read: 'Read message',
  foot: 'You’re getting this email because you asked to be notified about messages. You can change that in Account Settings. Questions? Call {phone}.',
  short: '{product}: You have a new message. Sign in to read it: {url}',
} as const
export type MessageNoticeTexts = Record<keyof typeof messageNoticeTexts, string>
