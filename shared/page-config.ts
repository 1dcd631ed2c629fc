import type { Language } from '#shared/languages.ts'
import type { MapTiles } from '#shared/map-tiles.ts'
import type { LegalName } from '#shared/settings/portal-settings.ts'

/** What a page needs to know of this portal before it has asked anything; travels as JSON inside every HTML page. */
export type PageConfig = {
  language: Language
  productName: string
  supportPhone: string
  /** Of the copyright line (SHELL-079). */
  year: string
  /** Where the notice is fetched from each minute (SHELL-083). */
  maintenanceUrl: string
  /** An app link without an address is not shown. */
  appLinks: { ios: string | null; android: string | null }
  /** Where partners are found; one without an address is not offered. `backCareEarlier` is the partner's name before the migration date (PROG-17). */
  partnerLinks: { backCare: string | null; backCareEarlier: string; betterHelp: string | null }
  /** Null where the operator names no source: then maps have a plain ground. */
  mapTiles: MapTiles | null
  /** SIGN-01: the words in [brackets] are the link. */
  covidBanner: { on: boolean; text: string; link: string }
  /** Not on the sign-in page, which carries no more than it needs. */
  furtherHelp?: {
    /** PROG-31: the two places outside. */
    crisis: string
    treatment: string
    /** The number of the expert medical services; null: the group's own (PROG-22). */
    expertPhone: string | null
  }
  /** Where each document of the law lies: a page of the portal, or an address elsewhere (SHELL-072..078). */
  legalLinks: Record<LegalName, string>
}

/** The banner's sentence where the operator gives none (SIGN-01). */
export const covidBannerText: Record<Language, string> = {
  en: 'For information about COVID-19, visit our [support page].',
  es: 'Para obtener información sobre el COVID-19, visite nuestra [página de ayuda].',
  ar: 'للحصول على معلومات عن كوفيد-19، تفضّل بزيارة [صفحة الدعم].',
}

/** `before [link] after` → its three pieces; a sentence without brackets has no link. */
export const linkedSentence = (text: string): { before: string; link: string; after: string } => {
  const [, before = text, link = '', after = ''] = /^(.*?)\[(.+?)\](.*)$/s.exec(text) ?? []
  return { before, link, after }
}

/** SHELL-080: `Foyer - Member Portal - Dashboard`. */
export const pageTitle = (productName: string, title: string): string => `${productName} - Member Portal - ${title}`
