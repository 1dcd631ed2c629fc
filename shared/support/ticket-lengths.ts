/** SUPP-13: in characters. In a separate file, because a page shows them before it loads the validation. */
const longestComment = 180
export const longestSubject = 100
/** A request for an interpreter or a correction, which the specification does not have, needs more words. */
export const longestRequest = 1000

export const longestCommentOf = (category: string | undefined): number =>
  category === 'interpreter' || category === 'amendment' ? longestRequest : longestComment
