import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieOf } from '#platform/http/cookies.ts'
import { servePages, type Viewer } from '#platform/http/serve-pages.ts'
import type { Config } from '#server/config.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { asCovered, findCaller } from '#server/session/who.ts'
import { ownCovidBanner } from '#server/settings/live-settings.ts'
import { widgetRules } from '#shared/dashboard/widget-rules.ts'
import { type Language, languageOfProfile } from '#shared/languages.ts'
import { type MapTiles, mapFilePath, tileHost } from '#shared/map-tiles.ts'
import type { PageConfig } from '#shared/page-config.ts'
import { fillPage } from '#shared/page-tokens.ts'
import { paths } from '#shared/paths.ts'
import { legalNames, type PortalSettings } from '#shared/settings/portal-settings.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'

const isAddress = (place: string): boolean => /^https?:/.test(place)

const mapTilesOf = ({ mapPmtiles, mapTilesUrl, mapTilesAttribution: attribution }: Config): MapTiles | null => {
  if (mapPmtiles !== undefined) return { kind: 'pmtiles', url: isAddress(mapPmtiles) ? mapPmtiles : mapFilePath, attribution }
  return mapTilesUrl === undefined ? null : { kind: 'images', url: mapTilesUrl, attribution }
}

const pageConfig = (config: Config, settings: PortalSettings, language: Language, year: number): PageConfig => ({
  language,
  productName: config.productName,
  supportPhone: config.supportPhone,
  year: String(year),
  maintenanceUrl: config.maintenanceUrl,
  appLinks: { ios: config.iosAppUrl ?? null, android: config.androidAppUrl ?? null },
  partnerLinks: settings.partnerLinks,
  mapTiles: mapTilesOf(config),
  furtherHelp: {
    crisis: config.crisisUrl,
    treatment: config.treatmentUrl,
    expertPhone: config.expertServicesPhone ?? null,
  },
  covidBanner: { ...settings.covidBanner, text: settings.covidBanner.text[language] || ownCovidBanner(language) },
  legalLinks: Object.fromEntries(legalNames.map((name) => [name, settings.legalLinks[name] ?? paths[name]])) as PageConfig['legalLinks'],
})

/** External hosts of images: map tiles and doctors (PROV-36). */
const imageHostsOf = ({ mapTilesUrl, imageHost }: Config): string[] => [
  ...(mapTilesUrl ? [tileHost(mapTilesUrl)] : []),
  ...(imageHost ? [new URL(imageHost).origin] : []),
]

/** External hosts of requests: the map file. */
const requestHostsOf = ({ mapPmtiles }: Config): string[] =>
  mapPmtiles !== undefined && isAddress(mapPmtiles) ? [new URL(mapPmtiles).origin] : []

/** Where the dashboard reads the member's own visits. It must be the very URL that the browser's `send` asks for, or they are read twice. */
const visitsUrlOf = ({ person }: SessionRecord): string =>
  `${visitCalls.listVisits.path}?${new URLSearchParams({ memberId: person.telehealthId })}`

/** Serves pages by session. Each page's guard is checked before it is sent, and the calls it makes check again. */
export const mountPages = (portal: Portal, http: FastifyInstance, dist: string): Promise<void> => {
  const viewerOf = async (request: FastifyRequest): Promise<Viewer> => {
    const header = (name: string) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    }
    const caller = await findCaller(portal, { cookie: (name) => cookieOf(request, name), header })
    if (caller === null || caller === 'over') return { level: 'none', language: null }
    const { level, session } = caller
    const readsFirst = (path: string) =>
      path === paths.dashboard && asCovered(portal, caller) && widgetRules.visits(session.group) ? [visitsUrlOf(session)] : []
    return { level, language: languageOfProfile(session.profile.language), readsFirst }
  }
  return servePages({
    http,
    dist,
    viewerOf,
    contentOf: async () => {
      const { settings, version } = await portal.settings.read()
      const year = portal.clock.now().getFullYear()
      return {
        version: `${version}/${year}`,
        fill: (html, language) => fillPage(html, pageConfig(portal.config, settings, language, year)),
        elsewhere: (path) => legalNames.flatMap((name) => (paths[name] === path ? [settings.legalLinks[name]] : []))[0] ?? null,
      }
    },
    hosts: { images: imageHostsOf(portal.config), requests: requestHostsOf(portal.config) },
  })
}
