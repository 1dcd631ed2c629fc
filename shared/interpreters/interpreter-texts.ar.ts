import type { InterpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'

export const interpreterTexts: InterpreterTexts = {
  ase: 'لغة الإشارة الأمريكية',
  title: 'المترجم الفوري',
  needs: 'أحتاج إلى مترجم فوري (مجانًا)',
  needsMore: 'سنطلب من العيادة دعوة مترجم فوري. أثناء المكالمة يرى الجميع من هو المترجم.',
  language: 'اللغة',
  choose: 'يُرجى الاختيار',
  chooseLanguage: 'يُرجى اختيار اللغة.',
  signByVideo: 'الزيارات بلغة الإشارة الأمريكية تكون عبر الفيديو. يُرجى اختيار الفيديو.',
  speaks: 'لغة {language} من اللغات التي يتحدثها {name}، لذلك لن تدعو العيادة مترجمًا فوريًا إلا إذا كنت لا تزال تريده.',
  anyway: 'ما زلت أريد مترجمًا فوريًا',
  otherHelp: 'هل تحتاج إلى لغة غير مدرجة أو نوع آخر من المساعدة؟ الخدمة مجانية: {ask}. سنحتفظ بما أدخلته هنا.',

  none: 'لم يُطلب',
  requested: '{language}، مطلوب',
  invited: '{language}، تمت دعوته',
  spoken: '{language}، يتحدثها طبيبك',
  add: 'طلب مترجم فوري',
  change: 'تغيير المترجم الفوري',
  save: 'حفظ',
  keep: 'رجوع',
  saved: 'تم تحديث طلب المترجم الفوري',
  begun: 'بدأت الزيارة أو انتهت، لذلك لا يمكن تغيير هذا هنا. أخبر طبيبك.',

  badgeNeeded: 'يلزم مترجم فوري: {language}',
  badgeInvited: 'تمت دعوة مترجم فوري: {language}',
  badgeSpoken: 'يفضّل {language}، وأنت تتحدثها',
  needed: '{language}، لم تُرسل الدعوة بعد',
  spokenByYou: '{language}، وأنت تتحدثها',
}
