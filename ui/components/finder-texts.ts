import type { finderTexts as en } from '#ui/components/finder-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

/** For pages that load these words before they are drawn. */
export const finderTexts = textsFor<typeof en>('finder')
