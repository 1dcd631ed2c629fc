/** SUPP-13: in characters. In a separate file, because a page shows them before it loads the validation. */
export const longestComment = 180
export const longestSubject = 100
