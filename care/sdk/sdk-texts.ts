import type { sdkTexts as en } from '#care/sdk/sdk-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const sdkTexts = textsFor<typeof en>('sdk')
