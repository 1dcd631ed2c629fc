/** Whether an error is a failed dynamic import. Matches the messages of Chrome and Firefox, of Safari, and of Vite for style sheets. */
export const isPartFailure = (error: unknown): boolean => /imported module|module script|preload CSS/.test(String(error))

/**
 * Wraps a dynamic import so that it can be retried. A browser caches a failed import by its URL, so the next attempt adds a query to the
 * URL in the error message. Safari's message contains no URL; there only a reload helps.
 */
export const latePart = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let failed: string | undefined
  return () =>
    (failed ? (import(/* @vite-ignore */ `${failed}?${Date.now()}`) as Promise<T>) : load()).catch((error: unknown) => {
      failed = /http\S+js/.exec(String(error))?.[0]
      throw error
    })
}
