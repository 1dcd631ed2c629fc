import type { Translation } from '#ui/lib/texts.ts'
import type { locationTexts as en } from '#web/zip/location-texts.en.ts'

export const locationTexts: Translation<typeof en> = {
  useMyLocation: 'استخدام موقعي',
  askTitle: 'هل تريد استخدام موقعك؟',
  askText: 'سيشارك جهازك موقعك مرة واحدة، مقرّبًا إلى نحو 7 أميال. سنستخدمه للعثور على رمزك البريدي ولن نحتفظ به.',
  askYes: 'استخدام موقعي',
  askNo: 'ليس الآن',
  notFound: 'تعذّر العثور على موقعك. يُرجى إدخال رمز بريدي.',
}
