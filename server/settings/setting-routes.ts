import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { environmentSettings, settingOf } from '#server/settings/live-settings.ts'
import { saveSetting } from '#server/settings/save-setting.ts'
import { listSettings } from '#server/settings/setting-store.ts'
import { instantIn } from '#shared/fields/zoned-time.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { consoleSettingCalls } from '#shared/settings/console-setting-calls.ts'
import { type PortalSettings, type SettingName, settingNames } from '#shared/settings/portal-settings.ts'
import { readableSettings, settingCalls } from '#shared/settings/setting-calls.ts'

/** What a member's page may read by name. */
export const settingRoutes = (portal: Portal) => {
  const { pendingMember } = who(portal)
  return serve(settingCalls, {
    readSetting: pendingMember({ limit: '60/h', audit: 'none' }, async ({ input }) => {
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

type Edit<N extends SettingName> = { version: number; value: PortalSettings[N] | null }

const save = async <N extends SettingName>(portal: Portal, name: N, { version, value }: Edit<N>, trail: Trail) => {
  await portal.db.transaction(async (tx) => {
    await saveSetting(tx, name, value, portal.clock.now(), version)
    await writeAudit(tx, trail, { event: 'admin.setting', outcome: 'ok', reason: name })
  })
  // This node need not wait for the feed.
  portal.settings.forgetAll()
  return (await shownOf(portal))(name)
}

/** What operators set for the whole portal. */
export const consoleSettingRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const guard = { roles: ['admin'], limit: '120/h', audit: 'admin.setting' } as const
  return serve(consoleSettingCalls, {
    readSettings: operator({ roles: operatorRoles, limit: '600/h', audit: 'none' }, async () => {
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
    saveSwordMigrationDate: operator(guard, async ({ input, asking }) => ({
      data: await save(portal, 'swordMigrationDate', input, asking.trail),
    })),
    saveCovidBanner: operator(guard, async ({ input, asking }) => ({ data: await save(portal, 'covidBanner', input, asking.trail) })),
    saveLegalLinks: operator(guard, async ({ input, asking }) => ({ data: await save(portal, 'legalLinks', input, asking.trail) })),
    savePartnerLinks: operator(guard, async ({ input, asking }) => ({ data: await save(portal, 'partnerLinks', input, asking.trail) })),
  })
}
