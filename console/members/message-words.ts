import { membersTexts } from '#console/members/members-texts.en.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Text keys by message template. */
const names = {
  pin: 'pin',
  'password-reset': 'password-reset',
  'password-changed': 'password-changed',
  'factor-notice': 'factor-notice',
  'account-notice': 'account-notice',
  'program-notice': 'program-notice',
  registered: 'registered-notice',
  'case-answer': 'case-answer',
} as const

export const messageName = (kind: string | null): string => textsOf(membersTexts)(names[kind as keyof typeof names] ?? 'other')

export const messageTones = { waiting: 'info', delivered: 'success', expired: 'neutral', dead: 'danger', void: 'neutral' } as const
