import type { groupWords as words } from '#console/groups/group-words.en.ts'
import type { groupsTexts as en } from '#console/groups/groups-texts.en.ts'
import type { signOnTexts as signOn } from '#console/groups/sign-on-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const groupsTexts = textsFor<typeof en>('groups')
export const groupWords = textsFor<typeof words>('group-words')
export const signOnTexts = textsFor<typeof signOn>('sign-on')
