import type { Db } from '#platform/db/db.ts'
import type { Log } from '#platform/log.ts'
import { translationsOf } from '#platform/translations.ts'
import type { Config } from '#server/config.ts'
import { settingsTopic } from '#server/settings/save-setting.ts'
import { listSettings, type StoredSetting } from '#server/settings/setting-store.ts'
import { ownRules } from '#shared/claims/minor-rule-changes.ts'
import { type Language, languages } from '#shared/languages.ts'
import { covidBannerTexts } from '#shared/settings/covid-banner-texts.en.ts'
import { type PortalSettings, portalSettings, type SettingName, settingNames } from '#shared/settings/portal-settings.ts'
import { settingDefaults } from '#shared/settings/setting-defaults.ts'

const ownTexts = await translationsOf(covidBannerTexts, '#shared/settings/covid-banner-texts')

/** The default banner on the sign-in page in a language. */
export const ownCovidBanner = (language: Language): string => ownTexts[language].sentence

/** Default settings: from the environment, or else built in. */
export const environmentSettings = (config: Config): PortalSettings => {
  const { covidBannerText: words } = config
  return {
    swordMigrationDate: settingDefaults.swordMigrationDate,
    covidBanner: {
      on: config.covidBanner,
      text: Object.fromEntries(languages.map((language) => [language, words ?? ownCovidBanner(language)])) as Record<Language, string>,
      link: config.covidBannerUrl,
    },
    legalLinks: { privacy: null, nonDiscrimination: null, disclaimer: null, terms: null, informedConsent: null },
    partnerLinks: {
      backCare: config.backCareUrl ?? null,
      backCareEarlier: config.backCareEarlierPartner,
      betterHelp: config.betterHelpUrl ?? null,
    },
    minorRules: ownRules(),
  }
}

/** A stored value parsed by its schema; null if it does not match, such as one from another version of the portal. */
export const settingOf = <N extends SettingName>(name: N, stored: StoredSetting | undefined): PortalSettings[N] | null => {
  const read = portalSettings[name].safeParse(stored?.value)
  return read.success ? (read.data as PortalSettings[N]) : null
}

type Known = { settings: PortalSettings; version: string }

/** This node's copy of the settings: read from the database at the first use and after each change in the feed, otherwise from memory. */
export const openLiveSettings = ({ db, config, log }: { db: Db; config: Config; log: Log }) => {
  const otherwise = environmentSettings(config)
  let known: Known = { settings: otherwise, version: '' }
  let isFresh = false
  const load = async (): Promise<Known> => {
    // Set before reading, so that a change during the read marks the copy stale again.
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
    /** The current settings and their version. If the database is unreachable, the last known ones. */
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
