import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { portalSettings, type SettingName } from '#shared/settings/portal-settings.ts'

const settingShown = <N extends SettingName>(name: N) =>
  z.object({
    /** Null if the environment's value is used. */
    value: z.nullable(portalSettings[name]),
    /** The value of the environment, or the built-in default. */
    otherwise: portalSettings[name],
    /** A save must send this version; it is refused if the setting has changed since. */
    version: z.number(),
    updatedAt: z.nullable(z.string()),
  })

const input = <N extends SettingName>(name: N) => z.object({ version: z.int('InvalidInput'), value: z.nullable(portalSettings[name]) })

export const consoleSettingCalls = {
  readSettings: call({
    method: 'GET',
    path: '/api/console/settings',
    about: 'What operators set for the whole portal, and what holds otherwise.',
    input: z.object({}),
    answer: z.object({
      timeZone: z.string(),
      swordMigrationDate: settingShown('swordMigrationDate'),
      covidBanner: settingShown('covidBanner'),
      legalLinks: settingShown('legalLinks'),
      partnerLinks: settingShown('partnerLinks'),
    }),
  }),
  saveSwordMigrationDate: call({
    method: 'PUT',
    path: '/api/console/settings/swordMigrationDate',
    about: 'Sets the back-care migration date; null gives it back to the default.',
    input: input('swordMigrationDate'),
    answer: settingShown('swordMigrationDate'),
  }),
  saveCovidBanner: call({
    method: 'PUT',
    path: '/api/console/settings/covidBanner',
    about: 'Sets the COVID line of the sign-in page; null gives it back to the environment.',
    input: input('covidBanner'),
    answer: settingShown('covidBanner'),
  }),
  saveLegalLinks: call({
    method: 'PUT',
    path: '/api/console/settings/legalLinks',
    about: 'Sets where the legal documents lie; null brings back the pages of the portal.',
    input: input('legalLinks'),
    answer: settingShown('legalLinks'),
  }),
  savePartnerLinks: call({
    method: 'PUT',
    path: '/api/console/settings/partnerLinks',
    about: 'Sets where partners are found; null gives it back to the environment.',
    input: input('partnerLinks'),
    answer: settingShown('partnerLinks'),
  }),
}
