/** The mail and the text message after an enrollment. They never name the program, which tells of an illness. */
export const programNoticeTexts = {
  title: 'You’re enrolled in a program',
  enrolled: 'You’re enrolled in a {product} program. Sign in and open your inbox to see which one and what comes next.',
  open: 'Open your inbox',
  short: "{product}: you're enrolled in a program. Sign in to see which one: {url}",
  foot: 'You can choose which messages you get in Account Settings. Questions? Call {phone}.',
} as const
export type ProgramNoticeTexts = Record<keyof typeof programNoticeTexts, string>
