import { textsFor } from '#ui/lib/texts.ts'
import type { footerTexts as en } from '#web/shell/footer-texts.en.ts'

export const footerTexts = textsFor<typeof en>('footer')
