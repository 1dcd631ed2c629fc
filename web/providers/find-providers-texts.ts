import { textsFor } from '#ui/lib/texts.ts'
import type { findProvidersTexts as en } from '#web/providers/find-providers-texts.en.ts'

export const findProvidersTexts = textsFor<typeof en>('findProviders')
