import { asList, asObject } from '#ui/lib/read-json.ts'
import { tabEntry } from '#ui/lib/tab-state.ts'

const toastTypes = ['success', 'warning', 'info', 'error'] as const
/** ERR-21 */
export type ToastType = (typeof toastTypes)[number]
export type Toast = { id: number; type: ToastType; text: string }

/** ERR-20, milliseconds */
export const toastTime = 5000

const queued = tabEntry('toasts', (value) =>
  asList(value).flatMap((item) => {
    const { type, text } = asObject(item)
    const known = toastTypes.find((one) => one === type)
    return known && typeof text === 'string' ? [{ type: known, text }] : []
  }),
)

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const show = (next: readonly Toast[]): void => {
  shown = next
  for (const listener of listeners) listener()
}

const say = (type: ToastType) => (text: string) => {
  lastId += 1
  show([...shown.filter((toast) => toast.text !== text), { id: lastId, type, text }])
}

/** Says one sentence at the top of the page; callable from anywhere. The same sentence never stands twice. */
export const toast = { success: say('success'), warning: say('warning'), info: say('info'), error: say('error') }

export const dismissToast = (id: number): void => show(shown.filter((toast) => toast.id !== id))

/** For a sentence that must survive a change of document. */
export const toastInNextDocument = (type: ToastType, text: string): void => queued.write([...(queued.read() ?? []), { type, text }])

/** Shows what the document before left behind; called once when a page comes alive. */
export const showQueuedToasts = (): void => {
  for (const { type, text } of queued.take() ?? []) toast[type](text)
}

export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): readonly Toast[] => shown
