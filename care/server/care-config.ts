import type { IceConfig } from '#care/server/video/ice-servers.ts'

/** What care is told at its start; it reads no environment of its own where the portal's process carries it. */
export type CareConfig = {
  productName: string
  supportPhone: string
  /** Where the portal and the clinic's pages are reached; without a slash at its end. */
  publicUrl: string
  /** Zone of dates that belong to nobody. */
  timeZone: string
  pinMinutes: number
  rateLimits: number
  /** The clinicians of the demo, and a simulated one who answers when nobody does. */
  isDemo: boolean
  /** Where files that people send along are looked through: tcp://host:port of ClamAV's daemon. Without it production takes none. */
  fileScanUrl?: string | undefined
  /** The chronic-care partner's page; without it no program can be started. */
  programUrl?: string | undefined
  /** How browsers in a call find a way to each other. */
  ice: IceConfig
  /** The payment partner's API, https://secret@host, and the secret that it signs its webhooks with. Without them nobody pays by card, but in the demo. */
  paymentUrl?: string | undefined
  paymentWebhookSecret?: string | undefined
}
