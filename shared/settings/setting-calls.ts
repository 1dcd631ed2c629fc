import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** Settings that a browser may read by name; others return NotFound. */
export const readableSettings = ['swordMigrationDate'] as const

export const settingCalls = {
  readSetting: call({
    method: 'GET',
    path: '/api/configs',
    about: 'One setting by name; only swordMigrationDate is readable (PROG-19).',
    input: z.object({ name: z.string() }),
    answer: z.object({ name: z.string(), startDate: z.string() }),
  }),
}
