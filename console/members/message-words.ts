import { membersTexts } from '#console/members/members-texts.ts'

/** The writers' words for what they send, as operators read them. */
const names = {
  pin: 'pin',
  'password-reset': 'password-reset',
  'password-changed': 'password-changed',
  'factor-notice': 'factor-notice',
  registered: 'registered-notice',
  'case-answer': 'case-answer',
} as const

export const messageName = (kind: string | null): string => membersTexts()(names[kind as keyof typeof names] ?? 'other')

export const messageTones = { waiting: 'info', delivered: 'success', expired: 'neutral', dead: 'danger', void: 'neutral' } as const
