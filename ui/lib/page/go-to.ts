/** Opens another document. Never settles, so that the caller stays busy until this document is unloaded. */
export const goTo = (path: string): Promise<never> => {
  location.assign(path)
  return new Promise(() => {})
}

/** Like `goTo`, but replaces this document in the history. */
export const goInstead = (path: string): Promise<never> => {
  location.replace(path)
  return new Promise(() => {})
}
