import type { HandOverTexts } from '#care/server/clinicians/roster/hand-over-texts.en.ts'

export const handOverTexts = {
  left: 'طبيبك لم يعد متاحًا. نعتذر عن ذلك. نرجو أن تطلب زيارة أخرى.',
} satisfies HandOverTexts
