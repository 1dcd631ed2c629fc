import { tabEntry } from '#ui/lib/page/tab-state.ts'
import { asList, asObject } from '#ui/lib/read-json.ts'

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

/** No toasts: what the server renders. The browser starts with the same list, because another empty one would make React render twice. */
export const noToasts: readonly Toast[] = []

let shown = noToasts
let lastId = 0
const listeners = new Set<() => void>()

const show = (next: readonly Toast[]): void => {
  shown = next
  for (const listener of listeners) listener()
}

const add = (type: ToastType) => (text: string) => {
  lastId += 1
  show([...shown.filter((toast) => toast.text !== text), { id: lastId, type, text }])
}

/** Shows one sentence at the top of the page. Callable from anywhere; a sentence already shown is not repeated. */
export const toast = { success: add('success'), warning: add('warning'), info: add('info'), error: add('error') }

export const dismissToast = (id: number): void => show(shown.filter((toast) => toast.id !== id))

/** Queues a toast for the next document of this tab. */
export const toastInNextDocument = (type: ToastType, text: string): void => queued.write([...(queued.read() ?? []), { type, text }])

/** Shows the toasts that the previous document queued; called once when a page starts. */
export const showQueuedToasts = (): void => {
  for (const { type, text } of queued.consume() ?? []) toast[type](text)
}

export const watchToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): readonly Toast[] => shown
