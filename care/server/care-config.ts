import { paymentSettings } from '#care/server/invoices/payment-settings.ts'
import { prescribingSettings } from '#care/server/prescribing/prescribing-settings.ts'
import { type IceConfig, type IceSettings, iceOf } from '#care/server/video/ice-servers.ts'

/** Care's configuration. Inside the portal's process care does not read the environment. */
export type CareConfig = {
  productName: string
  supportPhone: string
  /** Base URL of the portal and the clinic's pages, without a trailing slash. */
  publicUrl: string
  /** Default time zone, where no member's or visit's zone applies. */
  timeZone: string
  pinMinutes: number
  rateLimits: number
  /** Path of a file of sorted SHA-1 hashes of passwords that clinicians may not choose. */
  breachedPasswordsFile?: string | undefined
  /** Adds the demo's clinicians, and a simulated one who answers visits. */
  isDemo: boolean
  /** Whether clinicians' identity providers may be on this machine or in a private network, as in the demo. */
  localProviders: boolean
  /** Whether anyone may read the documentation of every call. */
  apiDocs: 'on' | 'off'
  /** The ClamAV daemon that scans uploads: tcp://host:port. Without it, production accepts no files. */
  fileScanUrl?: string | undefined
  /** The file for the ends of the audit chain; without it they are in the log only. */
  auditAnchorFile?: string | undefined
  /** The key service that wraps the data keys; without it the key ring does. */
  kmsUrl?: string | undefined
  /** Whether every clinician needs a passkey or an authenticator app. */
  staffStrongFactor: 'on' | 'off'
  /** Where audit events are sent; without it they are not. */
  auditStreamUrl?: string | undefined
  auditStreamToken?: string | undefined
  auditStreamSecret?: string | undefined
  /** The chronic-care partner's page; if unset, no program can be started. */
  programUrl?: string | undefined
  /** Hosts of push services that may be called, as `PUSH_HOSTS`; none turns push messages off. */
  pushHosts: readonly string[]
  /** ICE configuration of video calls. */
  ice: IceConfig
  /** The payment partner's API, https://secret@host, and its webhook secret. Without them card payment works only in the demo. */
  paymentUrl?: string | undefined
  paymentWebhookSecret?: string | undefined
  /** The prescribing partner's endpoint, https://secret@host, and its webhook secret. Without them nothing can be prescribed but in the demo. */
  prescribingUrl?: string | undefined
  prescribingWebhookSecret?: string | undefined
}

/** Selects care's configuration from the settings of its own server or the portal's. */
export const careConfigOf = (read: Omit<CareConfig, 'ice' | 'isDemo' | 'localProviders'> & IceSettings, isDemo: boolean): CareConfig => {
  const {
    productName,
    supportPhone,
    publicUrl,
    timeZone,
    pinMinutes,
    rateLimits,
    breachedPasswordsFile,
    fileScanUrl,
    kmsUrl,
    auditAnchorFile,
    auditStreamUrl,
    auditStreamToken,
    auditStreamSecret,
    programUrl,
    apiDocs,
    staffStrongFactor,
    pushHosts,
  } = read
  return {
    productName,
    supportPhone,
    publicUrl,
    timeZone,
    pinMinutes,
    rateLimits,
    breachedPasswordsFile,
    fileScanUrl,
    kmsUrl,
    auditAnchorFile,
    auditStreamUrl,
    auditStreamToken,
    auditStreamSecret,
    programUrl,
    isDemo,
    localProviders: isDemo,
    apiDocs,
    staffStrongFactor,
    pushHosts,
    ice: iceOf(read),
    ...paymentSettings(read),
    ...prescribingSettings(read),
  }
}
