/** The mail and the text message after an enrollment. They never name the program, which tells of an illness. */
export const programNoticeTexts = {
  title: 'You are enrolled in a program',
  enrolled: 'Your enrollment in a {product} program is complete. Sign in and open your inbox to see which one, and what comes next.',
  open: 'Open your inbox',
  short: '{product}: your enrollment in a program is complete. Sign in to see which one: {url}',
  foot: 'You can choose which messages you get under Account Settings. Questions? Call {phone}.',
} as const
export type ProgramNoticeTexts = Record<keyof typeof programNoticeTexts, string>
