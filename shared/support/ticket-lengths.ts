/** SUPP-13: characters. A file of its own, as a page shows them before it loads what checks the fields. */
export const longestComment = 180
export const longestSubject = 100
