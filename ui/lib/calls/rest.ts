/** Resolves after `ms` milliseconds, or earlier if the signal is aborted or the network is back. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const wake = () => {
      clearTimeout(timer)
      for (const [target, name] of wakers) target.removeEventListener(name, wake)
      done()
    }
    const wakers = [[signal, 'abort'] as const, [window, 'online'] as const]
    const timer = setTimeout(wake, ms)
    for (const [target, name] of wakers) target.addEventListener(name, wake)
    if (signal.aborted) wake()
  })
