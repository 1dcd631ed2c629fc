export type MemberSearch = {
  email?: string | undefined
  memberNumber?: string | undefined
  telehealthId?: string | undefined
  last?: string | undefined
  first?: string | undefined
  dob?: string | undefined
}

/** A beginning of a name must have so many letters: shorter ones would list the portal's people. */
export const fewestLetters = 2

/** The most people that one search shows; whoever is further down is found by a narrower one. */
export const mostFound = 25

/** Whether a search is narrow enough: one exact id, or two of last name, first name and date of birth. */
export const isNarrowEnough = ({ email, memberNumber, telehealthId, last, first, dob }: MemberSearch): boolean =>
  Boolean(email || memberNumber || telehealthId) || [last, first, dob].filter(Boolean).length >= 2
