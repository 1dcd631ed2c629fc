/** What the tabs of one browser tell each other: the member did something, or the session is over and all must leave. */
export type TabMessage = { kind: 'input'; at: number } | { kind: 'ended'; to: string }

let opened: BroadcastChannel | null = null

/** Opened on first use: the prerenderer reads this file too, and an open channel would keep its process alive. */
const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel('foyer-session')
  return opened
}

export const tellTabs = (message: TabMessage): void => channel().postMessage(message)

export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  const hear = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel().addEventListener('message', hear)
  return () => channel().removeEventListener('message', hear)
}
