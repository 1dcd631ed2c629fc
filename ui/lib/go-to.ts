/** Opens another document. Never settles: what awaits it stays busy until this document is gone. */
export const goTo = (path: string): Promise<never> => {
  location.assign(path)
  return new Promise(() => {})
}

/** The same without a way back to this document. */
export const goInstead = (path: string): Promise<never> => {
  location.replace(path)
  return new Promise(() => {})
}
