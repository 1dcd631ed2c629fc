import { medicalTexts } from '#care/sdk/medical-info/medical-texts.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { ShownList } from '#shared/medical-info/medical-shape.ts'
import { dateShown } from '#ui/lib/format.ts'

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** When somebody last said that a list is right, by their own clock. */
export const confirmedWords = ({ confirmedAt }: Pick<ShownList, 'confirmedAt'>): string => {
  const t = medicalTexts()
  return confirmedAt === null ? t('neverConfirmed') : t('confirmed', { date: dateShown(dayIn(ownZone(), new Date(confirmedAt))) })
}
