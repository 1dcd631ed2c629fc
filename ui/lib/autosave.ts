import { useEffect, useSyncExternalStore } from 'react'
import { isTransient } from '#ui/lib/transient-error.ts'

type Needs<T, R> = {
  save: (unsaved: T) => Promise<R>
  /** Called with the answer to each save. `unsaved()` then holds only changes made since the save began. */
  whenSaved?: (answer: R) => void
  /** Merges a change into the unsaved one. Without it, a change replaces the one before. */
  merge?: (former: T, change: T) => T
  /** Stores the unsaved change in the tab so that it survives a reload; null when everything is saved. */
  remember?: (unsaved: T | null) => void
  /** Whether a save that failed with this error is retried by itself; the default is `isTransient`. */
  isRetried?: (error: unknown) => boolean
  /** Milliseconds: `rest` from the last change to its save, `retry` between attempts. */
  times: { rest: number; retry: number }
  /** Keeps retrying after the form is closed. Leave it out where a reopened form would save the same text a second time. */
  retriesWhenClosed?: boolean
}

export type AutosaveState = {
  /** The last save failed temporarily and will be retried. */
  isWaiting: boolean
  /** The error of the last save if it was refused; the next change retries it. Null otherwise. */
  error: unknown
}

/**
 * Saves a form while the user edits it. A save starts once the user pauses, and only one save runs at a time, so that saves never arrive
 * out of order. Changes that failed to save are kept and retried where a retry can help.
 */
export class Autosave<T, R = unknown> {
  #state: AutosaveState = { isWaiting: false, error: null }
  #unsaved: T | null = null
  /** The change that the running save has sent. */
  #sent: T | null = null
  #running: Promise<void> | null = null
  #isOpen = true
  #isPaused = false
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #needs: Needs<T, R>
  readonly #listeners = new Set<() => void>()

  constructor(needs: Needs<T, R>) {
    this.#needs = needs
  }

  readonly state = (): AutosaveState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #onTop(former: T | null, change: T | null): T | null {
    if (former === null || change === null) return change ?? former
    return this.#needs.merge?.(former, change) ?? change
  }

  /** All changes that the server has not confirmed, including those of the running save; null when there are none. */
  unsaved(): T | null {
    return this.#onTop(this.#sent, this.#unsaved)
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#saveOnce().catch(() => undefined), ms)
  }

  /** Records a change. It is saved after `times.rest` milliseconds without another change. */
  change(change: T): void {
    this.#unsaved = this.#onTop(this.#unsaved, change)
    this.#set({ error: null })
    this.#needs.remember?.(this.unsaved())
    this.#later(this.#needs.times.rest)
  }

  /**
   * Saves all unsaved changes now, including those made meanwhile.
   * @throws the error of the save that failed
   */
  async flush(): Promise<void> {
    while (!this.#isPaused && this.unsaved() !== null) await this.#saveOnce()
  }

  async #saveOnce(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running.catch(() => undefined)
    if (this.#isPaused || this.#unsaved === null) return
    this.#running = this.#send(this.#unsaved)
    try {
      await this.#running
    } finally {
      this.#running = null
    }
  }

  async #send(sent: T): Promise<void> {
    this.#sent = sent
    this.#unsaved = null
    try {
      const answer = await this.#needs.save(sent)
      this.#sent = null
      this.#needs.whenSaved?.(answer)
      this.#set({ isWaiting: false, error: null })
    } catch (error) {
      // Null after `discard`: then the failed save is dropped too.
      if (this.#sent !== null) this.#fail(error)
      throw error
    } finally {
      this.#needs.remember?.(this.unsaved())
    }
  }

  #fail(error: unknown): void {
    this.#unsaved = this.unsaved()
    this.#sent = null
    const isRetried = (this.#needs.isRetried ?? isTransient)(error)
    this.#set(isRetried ? { isWaiting: true } : { isWaiting: false, error })
    if (isRetried && (this.#isOpen || this.#needs.retriesWhenClosed)) this.#later(this.#needs.times.retry)
  }

  /** Drops the unsaved changes. A running save is not canceled. */
  discard(): void {
    clearTimeout(this.#timer)
    this.#unsaved = null
    this.#sent = null
    this.#set({ isWaiting: false, error: null })
    this.#needs.remember?.(null)
  }

  /** Stops saving until `resume`. Resolves once the running save has ended. */
  async pause(): Promise<void> {
    this.#isPaused = true
    clearTimeout(this.#timer)
    await this.#running?.catch(() => undefined)
  }

  /** Ends `pause` and saves the unsaved changes. */
  resume(): void {
    this.#isPaused = false
    void this.flush().catch(() => undefined)
  }

  /** Marks the form as open. Returns a function that marks it as closed and saves once more. */
  open(): () => void {
    this.#isOpen = true
    return () => {
      this.#isOpen = false
      void this.flush().catch(() => undefined)
    }
  }
}

/**
 * Connects an autosave to the component of its form: saves at once when the network is back, when the tab is hidden or shown, and when the
 * component unmounts. Returns the state of the autosave.
 */
export const useAutosave = (autosave: Pick<Autosave<never>, 'open' | 'flush' | 'state' | 'subscribe'>): AutosaveState => {
  useEffect(() => {
    const close = autosave.open()
    const saveNow = () => void autosave.flush().catch(() => undefined)
    addEventListener('online', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      removeEventListener('online', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
      close()
    }
  }, [autosave])
  return useSyncExternalStore(autosave.subscribe, autosave.state)
}
