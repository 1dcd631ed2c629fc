/** Messages between tabs of one browser: the member was active, is signing out, or the session ended and all tabs must leave. */
export type TabMessage = { kind: 'input'; at: number } | { kind: 'ending' } | { kind: 'ended'; to: string }

let opened: BroadcastChannel | null = null

/** Opens the channel on first use: the prerenderer imports this file too, and an open channel would keep its process alive. */
const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel('foyer-session')
  return opened
}

export const notifyTabs = (message: TabMessage): void => channel().postMessage(message)

export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel().addEventListener('message', onMessage)
  return () => channel().removeEventListener('message', onMessage)
}
