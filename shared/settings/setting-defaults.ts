import type { readableSettings } from '#shared/settings/setting-calls.ts'

/** PROG-18: the back-care migration date, local time in the deployment's time zone. */
export const settingDefaults: Record<(typeof readableSettings)[number], string> = { swordMigrationDate: '2024-01-01T00:00:00' }
