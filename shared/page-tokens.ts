import { isolatedIn } from '#shared/bidi.ts'
import { escaped } from '#shared/escaped.ts'
import { phoneLink } from '#shared/fields/phone.ts'
import { linkedSentence, type PageConfig } from '#shared/page-config.ts'

/**
 * Placeholders that prerendered pages contain in place of the configuration; `fillPage` replaces them.
 * The prerenderer uses them for every page, so prerenderer and server share one list.
 */
export const tokenConfig: Omit<PageConfig, 'language'> = {
  productName: '%PRODUCT_NAME%',
  supportPhone: '%SUPPORT_PHONE%',
  year: '%YEAR%',
  maintenanceUrl: '/maintenance.json',
  appLinks: { ios: null, android: null },
  partnerLinks: { backCare: null, backCareEarlier: '', betterHelp: null },
  mapTiles: null,
  legalLinks: {
    privacy: '%LEGAL_PRIVACY%',
    nonDiscrimination: '%LEGAL_NON_DISCRIMINATION%',
    disclaimer: '%LEGAL_DISCLAIMER%',
    terms: '%LEGAL_TERMS%',
    informedConsent: '%LEGAL_INFORMED_CONSENT%',
  },
  furtherHelp: { crisis: '%CRISIS_LINK%', treatment: '%TREATMENT_LINK%', expertPhone: null },
  covidBanner: { on: true, text: '%COVID_BEFORE%[%COVID_LINK_TEXT%]%COVID_AFTER%', link: '%COVID_LINK%' },
}

const valuesOf = (config: PageConfig): Record<string, string> => {
  const covid = linkedSentence(config.covidBanner.text)
  return {
    '%PRODUCT_NAME%': config.productName,
    '%SUPPORT_PHONE%': config.supportPhone,
    '%SUPPORT_PHONE_LINK%': phoneLink(config.supportPhone),
    '%YEAR%': config.year,
    '%COVID_BEFORE%': covid.before,
    '%COVID_LINK_TEXT%': covid.link,
    '%COVID_AFTER%': covid.after,
    '%COVID_LINK%': config.covidBanner.link,
    '%LEGAL_PRIVACY%': config.legalLinks.privacy,
    '%LEGAL_NON_DISCRIMINATION%': config.legalLinks.nonDiscrimination,
    '%LEGAL_DISCLAIMER%': config.legalLinks.disclaimer,
    '%LEGAL_TERMS%': config.legalLinks.terms,
    '%LEGAL_INFORMED_CONSENT%': config.legalLinks.informedConsent,
    '%CRISIS_LINK%': config.furtherHelp?.crisis ?? '',
    '%TREATMENT_LINK%': config.furtherHelp?.treatment ?? '',
    '%HIDDEN_BANNERS%': config.covidBanner.on ? '' : 'covid',
  }
}

/** Leaves `furtherHelp` out of the sign-in page to keep it small. */
const neededBy = (html: string, { furtherHelp, ...config }: PageConfig): PageConfig =>
  furtherHelp === undefined || html.includes('data-page="login"') ? config : { ...config, furtherHelp }

/** Serializes the configuration for a script element; `<` is escaped, because it could close the element. */
const asScript = (config: PageConfig): string => JSON.stringify(config).replaceAll('<', '\\u003c')

/** Replaces the placeholders of a prerendered page with this portal's values, isolated as the browser does it, so that both agree. */
export const fillPage = (html: string, config: PageConfig): string => {
  const values = valuesOf(config)
  return html.replace(/\u2068(%[A-Z_]+%)\u2069|%[A-Z_]+%/g, (token, isolated?: string) => {
    if (token === '%CONFIG%') return asScript(neededBy(html, config))
    const value = values[isolated ?? token]
    if (value === undefined) return token
    return escaped(isolated ? isolatedIn(config.language, value) : value)
  })
}
