import type { Translation } from '#ui/lib/texts.ts'
import type { locationTexts as en } from '#web/zip/location-texts.en.ts'

export const locationTexts: Translation<typeof en> = {
  useMyLocation: 'استخدام موقعي',
  askTitle: 'هل تريد استخدام موقعك؟',
  askText: 'يخبرنا جهازك مرة واحدة بمكانك مقرّبًا إلى نحو 7 أميال. نجيب بالرمز البريدي هناك ولا نحتفظ بشيء.',
  askYes: 'استخدام موقعي',
  askNo: 'ليس الآن',
  notFound: 'تعذّر العثور على مكانك. يُرجى إدخال رمز بريدي.',
}
