/** Joins the class names that are not falsy: `classNames(styles.button, isBlock && styles.block)`. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
