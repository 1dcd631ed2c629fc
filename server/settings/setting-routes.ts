import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import { findSetting } from '#server/settings/setting-store.ts'
import { instantIn } from '#shared/fields/zoned-time.ts'
import { readableSettings, settingCalls } from '#shared/settings/setting-calls.ts'
import { settingDefaults } from '#shared/settings/setting-defaults.ts'

export const settingRoutes = (portal: Portal) => {
  const { pendingMember } = who(portal)
  return serve(settingCalls, {
    readSetting: pendingMember({ limit: '60/h', audit: 'none' }, async ({ input }) => {
      const name = readableSettings.find((readable) => readable === input.name) ?? fail('NotFound')
      const stored = await findSetting(portal.db, name)
      const wall = typeof stored === 'string' ? stored : settingDefaults[name]
      return { data: { name, startDate: instantIn(portal.config.timeZone, wall).toISOString() } }
    }),
  })
}
