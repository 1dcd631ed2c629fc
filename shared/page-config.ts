import type { Language } from '#shared/languages.ts'
import type { MapTiles } from '#shared/map-tiles.ts'
import type { LegalName } from '#shared/settings/portal-settings.ts'

/** The configuration that every HTML page carries as JSON, so that the page needs no request for it. */
export type PageConfig = {
  language: Language
  productName: string
  supportPhone: string
  /** Year of the copyright line (SHELL-079). */
  year: string
  /** URL of the maintenance notice, fetched every minute (SHELL-083). */
  maintenanceUrl: string
  /** App store links; null hides the link. */
  appLinks: { ios: string | null; android: string | null }
  /** Partner links; null hides the partner. `backCareEarlier` is the partner's name before the migration date (PROG-17). */
  partnerLinks: { backCare: string | null; backCareEarlier: string; betterHelp: string | null }
  /** Null if no tile source is configured; maps then have a plain background. */
  mapTiles: MapTiles | null
  /** SIGN-01: the words in [brackets] are the link. */
  covidBanner: { on: boolean; text: string; link: string }
  /** Left out of the sign-in page to keep it small. */
  furtherHelp?: {
    /** PROG-31: links to the crisis line and the treatment finder. */
    crisis: string
    treatment: string
    /** Phone number of the expert medical services; null means the group's own number (PROG-22). */
    expertPhone: string | null
  }
  /** Link to each legal document: a page of the portal or an external URL (SHELL-072..078). */
  legalLinks: Record<LegalName, string>
}

/** Splits `before [link] after` into its three parts; without brackets, `link` is empty. */
export const linkedSentence = (text: string): { before: string; link: string; after: string } => {
  const [, before = text, link = '', after = ''] = /^(.*?)\[(.+?)\](.*)$/s.exec(text) ?? []
  return { before, link, after }
}

/** SHELL-080: `Foyer - Member Portal - Dashboard`. */
export const pageTitle = (productName: string, title: string): string => `${productName} - Member Portal - ${title}`
