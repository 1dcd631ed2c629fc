let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const put = (next: readonly HTMLDialogElement[]): void => {
  open = next
  for (const listener of listeners) listener()
}

/** Records that a modal dialog is open. Returns a function that records its end. */
export const recordOpenDialog = (dialog: HTMLDialogElement): (() => void) => {
  put([...open, dialog])
  return () => put(open.filter((one) => one !== dialog))
}

/** The modal dialog opened last; everything outside it is inert. Null if none is open. */
export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null

export const watchDialogs = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
