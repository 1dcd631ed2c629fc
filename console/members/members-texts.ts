import type { membersTexts as en } from '#console/members/members-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const membersTexts = textsFor<typeof en>('members')
