import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import type { Config } from '#server/config.ts'
import { settingsTopic } from '#server/settings/save-setting.ts'
import { listSettings, type StoredSetting } from '#server/settings/setting-store.ts'
import { covidBannerText } from '#shared/page-config.ts'
import { type PortalSettings, portalSettings, type SettingName, settingNames } from '#shared/settings/portal-settings.ts'
import { settingDefaults } from '#shared/settings/setting-defaults.ts'

/** What holds where nobody has set anything: the environment's, else the software's. */
export const environmentSettings = (config: Config): PortalSettings => {
  const { covidBannerText: words } = config
  return {
    swordMigrationDate: settingDefaults.swordMigrationDate,
    covidBanner: {
      on: config.covidBanner,
      text: words ? { en: words, es: words, ar: words } : covidBannerText,
      link: config.covidBannerUrl,
    },
    legalLinks: { privacy: null, nonDiscrimination: null, disclaimer: null, terms: null, informedConsent: null },
    partnerLinks: {
      backCare: config.backCareUrl ?? null,
      backCareEarlier: config.backCareEarlierPartner,
      betterHelp: config.betterHelpUrl ?? null,
    },
  }
}

/** A stored value as its schema reads it; one of another version of the portal is no value. */
export const settingOf = <N extends SettingName>(name: N, stored: StoredSetting | undefined): PortalSettings[N] | null => {
  const read = portalSettings[name].safeParse(stored?.value)
  return read.success ? (read.data as PortalSettings[N]) : null
}

type Known = { settings: PortalSettings; version: string }

/** The settings this node knows: read when asked for the first time and after each change that the feed brings, else from memory. */
export const openLiveSettings = ({ db, config, log }: { db: Db; config: Config; log: Log }) => {
  const otherwise = environmentSettings(config)
  let known: Known = { settings: otherwise, version: '' }
  let isFresh = false
  const load = async (): Promise<Known> => {
    // What changes while we read makes this stale again.
    isFresh = true
    const stored = await listSettings(db, settingNames)
    const own = settingNames.map(
      (name) =>
        [
          name,
          settingOf(
            name,
            stored.find((one) => one.name === name),
          ) ?? otherwise[name],
        ] as const,
    )
    return {
      settings: Object.fromEntries(own) as PortalSettings,
      version: stored
        .map(({ name, version }) => `${name}${version}`)
        .sort()
        .join(),
    }
  }
  return {
    /** What holds now, and a name for this state. Without a database what was known goes on. */
    read: async (): Promise<Known> => {
      if (isFresh) return known
      try {
        known = await load()
      } catch (error) {
        isFresh = false
        log.warn({ err: error }, 'the settings could not be read')
      }
      return known
    },
    forget: (topic: string): void => {
      if (topic === settingsTopic) isFresh = false
    },
    forgetAll: (): void => {
      isFresh = false
    },
  }
}
export type LiveSettings = ReturnType<typeof openLiveSettings>
