import { type DemoFamily, idIn, telehealthIdOf } from '#care/server/demo/demo-family.ts'
import { insertOwn, insertVersion } from '#care/server/questionnaires/own-store.ts'
import { questionnaireAnswers } from '#care/server/schema/questionnaire-tables.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import type { Db } from '#platform/db/db.ts'
import { demoId } from '#platform/demo-world.ts'
import { emptyItem, type OwnChoice, type OwnContent, type OwnItem, type Words } from '#shared/questionnaires/own-questionnaire.ts'
import type { Answers } from '#shared/questionnaires/questionnaire.ts'

const day = 86_400_000

/** The key of the practice's questionnaire about sleep. */
export const demoSleepKey = demoId('own questionnaire', 'sleep')

const words = (en: string, es: string, ar: string): Words => ({ en, es, ar })

/** Choices whose scores are 0, 1, 2 and so on. */
const scored = (...texts: readonly Words[]): OwnChoice[] => texts.map((text, score) => ({ code: `a${score}`, text, score }))

const nights = scored(
  words('No nights', 'Ninguna noche', 'ولا ليلة'),
  words('1 or 2 nights', '1 o 2 noches', 'ليلة أو ليلتان'),
  words('3 or 4 nights', '3 o 4 noches', '3 أو 4 ليالٍ'),
  words('5 nights or more', '5 noches o más', '5 ليالٍ أو أكثر'),
)

const choice = (linkId: string, text: Words, choices: OwnChoice[], more: Partial<OwnItem> = {}): OwnItem => ({
  ...emptyItem(linkId),
  text,
  choices,
  isRequired: true,
  ...more,
})

/** The practice's own questionnaire about sleep, in its own words; it follows no published instrument. */
export const demoSleep: OwnContent = {
  title: words('Sleep check', 'Revisión del sueño', 'فحص النوم'),
  intro: words(
    'Think about a usual week of the last two weeks.',
    'Piense en una semana habitual de las últimas dos semanas.',
    'فكّر في أسبوع عادي خلال الأسبوعين الماضيين.',
  ),
  loinc: null,
  items: [
    choice(
      'falling',
      words(
        'On how many nights did you need more than half an hour to fall asleep?',
        '¿En cuántas noches tardó más de media hora en dormirse?',
        'في كم ليلة احتجت إلى أكثر من نصف ساعة لتغفو؟',
      ),
      nights,
    ),
    choice(
      'waking',
      words(
        'On how many nights did you wake up and stay awake for a while?',
        '¿En cuántas noches se despertó y tardó en volver a dormirse?',
        'في كم ليلة استيقظت وبقيت مستيقظًا لبعض الوقت؟',
      ),
      nights,
    ),
    choice(
      'rested',
      words(
        'How rested were you on most mornings?',
        '¿Qué tan descansado se sintió la mayoría de las mañanas?',
        'ما مدى شعورك بالراحة في معظم الصباحات؟',
      ),
      scored(
        words('Well rested', 'Muy descansado', 'مرتاح جيدًا'),
        words('Fairly rested', 'Bastante descansado', 'مرتاح إلى حد ما'),
        words('A little rested', 'Poco descansado', 'مرتاح قليلًا'),
        words('Not rested at all', 'Nada descansado', 'غير مرتاح إطلاقًا'),
      ),
    ),
    choice(
      'days',
      words(
        'On how many days did being tired make things harder for you?',
        '¿En cuántos días el cansancio le dificultó sus actividades?',
        'في كم يوم جعل التعب الأمور أصعب عليك؟',
      ),
      scored(
        words('No days', 'Ningún día', 'ولا يوم'),
        words('1 or 2 days', '1 o 2 días', 'يوم أو يومان'),
        words('3 or 4 days', '3 o 4 días', '3 أو 4 أيام'),
        words('5 days or more', '5 días o más', '5 أيام أو أكثر'),
      ),
    ),
    choice(
      'what',
      words('What was harder?', '¿Qué le resultó más difícil?', 'ما الذي أصبح أصعب؟'),
      [
        { code: 'work', text: words('Work or school', 'El trabajo o los estudios', 'العمل أو الدراسة'), score: null },
        { code: 'home', text: words('Family and home', 'La familia y el hogar', 'الأسرة والمنزل'), score: null },
        { code: 'mood', text: words('Staying in a good mood', 'Mantener el buen ánimo', 'الحفاظ على مزاج جيد'), score: null },
        { code: 'sport', text: words('Being active', 'Mantenerse activo', 'ممارسة النشاط البدني'), score: null },
      ],
      { kind: 'choices', isRequired: false, onlyIf: { linkId: 'days', answer: 'a0', isNot: true } },
    ),
    choice(
      'driving',
      words('Did you almost fall asleep while driving?', '¿Estuvo a punto de dormirse al conducir?', 'هل كدت تغفو وأنت تقود؟'),
      [],
      {
        kind: 'boolean',
        alerts: { true: 'clinician' },
      },
    ),
    choice(
      'hours',
      words(
        'How many hours do you sleep on a usual night?',
        '¿Cuántas horas duerme en una noche habitual?',
        'كم ساعة تنام في الليلة العادية؟',
      ),
      [],
      { kind: 'number', isRequired: false, bounds: { least: 0, most: 24, isWhole: false } },
    ),
  ],
  bands: [
    { from: 0, to: 3, text: words('Sleeps well', 'Duerme bien', 'نوم جيد') },
    { from: 4, to: 7, text: words('Some trouble sleeping', 'Algunas dificultades para dormir', 'بعض الصعوبة في النوم') },
    { from: 8, to: 12, text: words('A lot of trouble sleeping', 'Muchas dificultades para dormir', 'صعوبة كبيرة في النوم') },
  ],
}

/** Ana's invented answers, of an earlier day and a later one: from 9 points to 4. */
export const demoSleepAnswers: readonly { daysAgo: number; answers: Answers }[] = [
  {
    daysAgo: 70,
    answers: { falling: 'a3', waking: 'a2', rested: 'a2', days: 'a2', what: 'work\nmood', driving: 'false', hours: '5.5' },
  },
  { daysAgo: 21, answers: { falling: 'a1', waking: 'a1', rested: 'a1', days: 'a1', what: 'work', driving: 'false', hours: '7' } },
]

/** Publishes the questionnaire as an operator would have done a year ago. */
export const seedDemoOwnQuestionnaire = async (tx: Db, now: Date): Promise<void> => {
  const at = new Date(now.getTime() - 365 * day)
  const [id, version] = [demoSleepKey, 1]
  await insertOwn(tx, { id, draft: null, revision: 2, version, withdrawnAt: null, createdAt: at, updatedAt: at })
  await insertVersion(tx, { questionnaireId: id, version, content: demoSleep, publishedAt: at })
}

/** Seeds Ana's answers to it; the caller seals them. */
export const seedDemoSleepAnswers = async (tx: Db, family: DemoFamily, now: Date): Promise<void> => {
  const patientId = telehealthIdOf(family, 'Ana')
  await tx.insert(questionnaireAnswers).values(
    demoSleepAnswers.map(({ daysAgo, answers }) => {
      const at = new Date(now.getTime() - daysAgo * day)
      const times = { createdAt: at, updatedAt: at, sentAt: at }
      const id = idIn(family, 'questionnaire', 'sleep', String(daysAgo))
      return {
        id,
        patientId,
        questionnaire: demoSleepKey,
        version: '1',
        answers: stored<Answers>(answers),
        answeredBy: patientId,
        ...times,
      }
    }),
  )
}
