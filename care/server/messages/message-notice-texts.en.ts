export const messageNoticeTexts = {
  title: 'You have a new message',
  text: 'Your care team has written to you. Sign in to {product} to read it.',
  read: 'Read the message',
  foot: 'You get this mail because you asked to be told of messages; you can change that under Account Settings. Questions? Call {phone}.',
  short: '{product}: You have a new message. Sign in to read it: {url}',
} as const
export type MessageNoticeTexts = Record<keyof typeof messageNoticeTexts, string>
