import type { guestRecordsTexts as en } from '#care/guest/records/guest-records-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const guestRecordsTexts: Translation<typeof en> = {
  title: 'سجلات طبية تمت مشاركتها',
  lead: 'شارك أحدهم معك سجلات طبية. رمز المرور ليس في الرابط: سيخبرك به بطريقة أخرى.',
}
