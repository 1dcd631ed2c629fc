import { paymentSettings } from '#care/server/invoices/payment-settings.ts'
import { type IceConfig, type IceSettings, iceOf } from '#care/server/video/ice-servers.ts'

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
  /** A file of SHA-1 hashes, ascending, of passwords that no clinician may choose. */
  breachedPasswordsFile?: string | undefined
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

/** What care is told of the settings that a server has read, its own or the portal's; nothing else of them. */
export const careConfigOf = (read: Omit<CareConfig, 'ice' | 'isDemo'> & IceSettings, isDemo: boolean): CareConfig => {
  const { productName, supportPhone, publicUrl, timeZone, pinMinutes, rateLimits, breachedPasswordsFile, fileScanUrl, programUrl } = read
  return {
    ...{ productName, supportPhone, publicUrl, timeZone, pinMinutes, rateLimits, breachedPasswordsFile, fileScanUrl, programUrl },
    ...{ isDemo, ice: iceOf(read), ...paymentSettings(read) },
  }
}
