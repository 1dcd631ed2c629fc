import { textsFor } from '#ui/lib/texts.ts'
import type { offlineTexts as en } from '#web/shell/offline-texts.en.ts'

export const offlineTexts = textsFor<typeof en>('offline')
