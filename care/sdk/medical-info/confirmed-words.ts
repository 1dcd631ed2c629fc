import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { deviceZone } from '#ui/lib/device-zone.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Returns when a list was last confirmed, as a date in the reader's time zone. */
export const confirmedWords = ({ confirmedAt }: Pick<ShownList, 'confirmedAt'>): string => {
  const t = textsOf(medicalTexts)
  return confirmedAt === null ? t('neverConfirmed') : t('confirmed', { date: dateShown(dayIn(deviceZone(), new Date(confirmedAt))) })
}
