/** Joins the class names that hold: `classNames(styles.button, isBlock && styles.block)`. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
