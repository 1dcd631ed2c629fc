import { textsFor } from '#ui/lib/texts.ts'
import type { footerTexts as legal } from '#web/shell/footer-texts.en.ts'
import type { titleTexts as own } from '#web/shell/title-texts.en.ts'

/** Legal pages bear the names of their links in the footer. */
export type Titles = typeof own & typeof legal

export const titleTexts = textsFor<Titles>('titles')
