import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { environmentSettings, settingOf } from '#server/settings/live-settings.ts'
import { savePortalSetting } from '#server/settings/save-setting.ts'
import { listSettings } from '#server/settings/setting-store.ts'
import { instantIn } from '#shared/fields/zoned-time.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { consoleSettingCalls } from '#shared/settings/console-setting-calls.ts'
import { type PortalSettings, type SettingName, settingNames } from '#shared/settings/portal-settings.ts'
import { readableSettings, settingCalls } from '#shared/settings/setting-calls.ts'

/** Settings that a member's page may read by name. */
export const settingRoutes = (portal: Portal) => {
  const { pendingMember } = who(portal)
  return serve(settingCalls, {
    readSetting: pendingMember({ limit: '60/h', audit: 'none', refuses: ['NotFound'] }, async ({ input }) => {
      const name = readableSettings.find((readable) => readable === input.name) ?? fail('NotFound')
      const { settings } = await portal.settings.read()
      return { data: { name, startDate: instantIn(portal.config.timeZone, settings[name]).toISOString() } }
    }),
  })
}

const shownOf = async ({ db, config }: Portal) => {
  const stored = await listSettings(db, settingNames)
  const otherwise = environmentSettings(config)
  return <N extends SettingName>(name: N) => {
    const row = stored.find((one) => one.name === name)
    const updatedAt = row?.updatedAt.toISOString() ?? null
    return { value: settingOf(name, row), otherwise: otherwise[name], version: row?.version ?? 0, updatedAt }
  }
}

/** Console routes for portal-wide settings. */
export const consoleSettingRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const guard = { roles: ['admin'], scope: 'every group', limit: '120/h', audit: 'admin.setting', refuses: ['Conflict'] } as const
  type Edit<N extends SettingName> = { input: { version: number; value: PortalSettings[N] | null }; request: RequestContext }
  const saveAndShow =
    <N extends SettingName>(name: N) =>
    async ({ input, request }: Edit<N>) => {
      await savePortalSetting(portal, { name, input, request })
      return { data: (await shownOf(portal))(name) }
    }
  return serve(consoleSettingCalls, {
    readSettings: operator({ roles: operatorRoles, scope: 'none', limit: '600/h', audit: 'none' }, async () => {
      const shown = await shownOf(portal)
      return {
        data: {
          timeZone: portal.config.timeZone,
          swordMigrationDate: shown('swordMigrationDate'),
          covidBanner: shown('covidBanner'),
          legalLinks: shown('legalLinks'),
          partnerLinks: shown('partnerLinks'),
        },
      }
    }),
    saveSwordMigrationDate: operator(guard, saveAndShow('swordMigrationDate')),
    saveCovidBanner: operator(guard, saveAndShow('covidBanner')),
    saveLegalLinks: operator(guard, saveAndShow('legalLinks')),
    savePartnerLinks: operator(guard, saveAndShow('partnerLinks')),
  })
}
