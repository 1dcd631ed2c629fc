import type { FastifyInstance, FastifyRequest } from 'fastify'
import { servePages, type Viewer } from '#platform/http/serve-pages.ts'
import type { Config } from '#server/config.ts'
import type { Portal } from '#server/portal.ts'
import { findCaller } from '#server/session/who.ts'
import { type Language, languageOfProfile } from '#shared/languages.ts'
import { tileHost } from '#shared/map-tiles.ts'
import { covidBannerText, type PageConfig } from '#shared/page-config.ts'
import { fillPage } from '#shared/page-tokens.ts'

const pageConfig = (config: Config, language: Language, year: number): PageConfig => ({
  language,
  productName: config.productName,
  supportPhone: config.supportPhone,
  year: String(year),
  maintenanceUrl: config.maintenanceUrl,
  appLinks: { ios: config.iosAppUrl ?? null, android: config.androidAppUrl ?? null },
  partnerLinks: {
    backCare: config.backCareUrl ?? null,
    backCareEarlier: config.backCareEarlierPartner,
    betterHelp: config.betterHelpUrl ?? null,
  },
  mapTiles: config.mapTilesUrl ? { url: config.mapTilesUrl, attribution: config.mapTilesAttribution } : null,
  covidBanner: { on: config.covidBanner, text: config.covidBannerText ?? covidBannerText[language], link: config.covidBannerUrl },
})

/** Pages by session: the guard of a page is asked before it is handed out, and again by the calls that it makes. */
export const mountPages = (portal: Portal, http: FastifyInstance, dist: string): Promise<void> => {
  const viewerOf = async (request: FastifyRequest): Promise<Viewer> => {
    const header = (name: string) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    }
    const caller = await findCaller(portal, { cookies: request.cookies, header })
    if (caller === null || caller === 'over') return { level: 'none', language: null }
    return { level: caller.level, language: languageOfProfile(caller.session.profile.language) }
  }
  return servePages({
    http,
    dist,
    viewerOf,
    fill: (html, language) => fillPage(html, pageConfig(portal.config, language, portal.clock.now().getFullYear())),
    imageHosts: portal.config.mapTilesUrl ? [tileHost(portal.config.mapTilesUrl)] : [],
  })
}
