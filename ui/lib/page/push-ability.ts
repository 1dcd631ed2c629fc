import { isBannerDismissed } from '#ui/lib/page/storage.ts'

/**
 * Whether this browser can show push notifications. `unsupported`: such as Safari on an iPhone outside an installed app; `blocked`: the
 * user or the browser refused, which only the browser's settings change.
 */
export const pushAbility = (): 'can' | 'unsupported' | 'blocked' => {
  if (!('PushManager' in globalThis && 'serviceWorker' in navigator && 'Notification' in globalThis)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'can'
}

/** Name of the offer under which the browser keeps that the member answered it. */
export const pushOffer = 'push-offer'

/** Whether the browser would ask for permission and the member has not answered; otherwise the offer's code is not loaded. */
export const mayOfferPush = (): boolean => pushAbility() === 'can' && Notification.permission === 'default' && !isBannerDismissed(pushOffer)
