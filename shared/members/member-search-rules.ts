export type MemberSearch = {
  email?: string | undefined
  memberNumber?: string | undefined
  telehealthId?: string | undefined
  last?: string | undefined
  first?: string | undefined
  dob?: string | undefined
}

/** Minimum length of a name prefix; shorter ones would list the portal's members. */
export const fewestLetters = 2

/** Maximum number of search results; a narrower search finds the others. */
export const mostFound = 25

/** Whether a search is narrow enough: one exact id, or two of last name, first name and date of birth. */
export const isNarrowEnough = ({ email, memberNumber, telehealthId, last, first, dob }: MemberSearch): boolean =>
  Boolean(email || memberNumber || telehealthId) || [last, first, dob].filter(Boolean).length >= 2
