import { isAnswered, type MedicalList } from '#shared/medical-info/medical-lists.ts'

type MentionedList = Extract<MedicalList, 'allergies' | 'medications' | 'conditions'>

/** `words`: what the patient wrote. `not-answered`: the list has no answer. `not-listed`: it has one, which does not name it. */
export type Mention = { words: string; list: MentionedList; state: 'not-answered' | 'not-listed' }

type Kind = 'drug' | 'allergen' | 'condition'

/** What a reason may name, each with its words in English, Spanish and Arabic; the words of one line are one thing. */
const terms: readonly (readonly [Kind, readonly string[]])[] = [
  [
    'drug',
    ['penicillin', 'amoxicillin', 'ampicillin', 'augmentin', 'penicilina', 'amoxicilina', 'ampicilina', 'بنسلين', 'بنسيلين', 'أموكسيسيلين'],
  ],
  ['drug', ['sulfa', 'sulfamethoxazole', 'bactrim', 'septra', 'sulfonamide', 'sulfamida', 'سلفا']],
  ['drug', ['cephalexin', 'keflex', 'cefalexina', 'سيفالكسين']],
  ['drug', ['azithromycin', 'zithromax', 'z-pak', 'azitromicina', 'أزيثروميسين']],
  ['drug', ['ciprofloxacin', 'cipro', 'levofloxacin', 'ciprofloxacino', 'سيبروفلوكساسين']],
  ['drug', ['aspirin', 'aspirina', 'أسبرين']],
  ['drug', ['ibuprofen', 'advil', 'motrin', 'ibuprofeno', 'إيبوبروفين', 'بروفين']],
  ['drug', ['naproxen', 'aleve', 'naproxeno']],
  ['drug', ['codeine', 'codeina', 'كودايين']],
  ['drug', ['metformin', 'metformina', 'ميتفورمين']],
  ['drug', ['insulin', 'insulina', 'إنسولين', 'أنسولين']],
  ['drug', ['lisinopril']],
  ['drug', ['warfarin', 'coumadin', 'warfarina', 'وارفارين']],
  ['drug', ['albuterol', 'ventolin', 'salbutamol', 'فنتولين']],
  ['drug', ['prednisone', 'prednisona', 'بريدنيزون']],
  ['drug', ['sertraline', 'zoloft', 'sertralina']],
  ['drug', ['birth control pill', 'birth control', 'anticonceptivo', 'anticonceptivas', 'حبوب منع الحمل']],
  ['allergen', ['latex', 'لاتكس']],
  ['allergen', ['peanut', 'tree nut', 'cacahuate', 'mani', 'فول سوداني', 'الفول السوداني']],
  ['allergen', ['shellfish', 'shrimp', 'mariscos', 'camaron', 'جمبري']],
  ['allergen', ['bee sting', 'bee', 'wasp', 'abeja', 'avispa', 'نحل']],
  ['allergen', ['egg', 'huevo', 'بيض']],
  ['condition', ['pregnant', 'pregnancy', 'embarazada', 'embarazo', 'حامل', 'حمل']],
  ['condition', ['diabetes', 'diabetic', 'diabetico', 'diabetica', 'سكري']],
  ['condition', ['asthma', 'asthmatic', 'asma', 'asmatico', 'asmatica', 'ربو']],
  ['condition', ['high blood pressure', 'hypertension', 'presion alta', 'hipertension', 'ضغط مرتفع', 'ارتفاع ضغط الدم']],
  ['condition', ['copd', 'emphysema', 'epoc', 'enfisema']],
  ['condition', ['heart failure', 'heart attack', 'insuficiencia cardiaca', 'infarto', 'قصور القلب', 'نوبة قلبية']],
  ['condition', ['kidney disease', 'dialysis', 'enfermedad renal', 'dialisis', 'غسيل الكلى']],
  ['condition', ['epilepsy', 'seizure', 'epilepsia', 'convulsion', 'صرع']],
  ['condition', ['hiv', 'vih']],
  ['condition', ['cancer', 'chemotherapy', 'quimioterapia', 'سرطان']],
]

const allergyWords = ['allergic', 'allergy', 'allergies', 'alergico', 'alergica', 'alergia', 'alergias', 'حساسية', 'تحسس', 'متحسس']
const denials = ['no', 'not', "don't", 'dont', 'never', 'without', 'sin', 'nunca', 'ni', 'لا', 'ليس', 'بدون', 'لست']

/** Lower case without accents, letter by letter, so that a match tells where the patient's own words are. */
const plain = (text: string): string =>
  [...text]
    .map((letter) => {
      const folded = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
      return folded.length === letter.length ? folded : letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter
    })
    .join('')

const escaped = (words: string): string =>
  plain(words)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/ /g, '\\s+')

/** Finds whole words: an English or Spanish plural, and an Arabic article or particle before them, belong to them. */
const finderOf = (all: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:وال|بال|لل|ال|و|ب|ل)?(?:${all.map(escaped).join('|')})(?:es|s)?(?![\\p{L}\\p{N}])`, 'gu')

const allergyFinder = finderOf(allergyWords)
const denialFinder = finderOf(denials)
const finders = terms.map(([kind, words]) => ({ kind, finder: finderOf(words) }))

type Answered = { list: MedicalList; isNone: boolean; entries: readonly { data: object | null }[] }

const nameOf = (data: object | null): string => (data !== null && 'name' in data && typeof data.name === 'string' ? data.name : '')

const has = (finder: RegExp, text: string): boolean => text.search(finder) >= 0

/** Whether one of the three words before this place denies it. */
const isDenied = (before: string): boolean => has(denialFinder, before.trim().split(/\s+/).slice(-3).join(' '))

/**
 * Returns what a patient's words name and their medical info lacks, for the clinician to ask about. A drug is expected among the
 * medications or the allergies; with 'allergic' in its sentence, among the allergies. It points only: it knows few words, and decides
 * nothing.
 */
export const mentionsIn = (reason: string, lists: readonly Answered[]): Mention[] => {
  const listOf = (list: MentionedList) => lists.find((one) => one.list === list) ?? { list, isNone: false, entries: [] }
  const isOpen = (list: MentionedList) => !isAnswered(listOf(list))
  const names = (list: MentionedList, finder: RegExp) => listOf(list).entries.some(({ data }) => has(finder, plain(nameOf(data))))
  const point = (words: string, list: MentionedList): Mention => ({ words, list, state: isOpen(list) ? 'not-answered' : 'not-listed' })

  const pointsOfCondition = (finder: RegExp, words: string, before: string): Mention[] =>
    names('conditions', finder) || isDenied(before) ? [] : [point(words, 'conditions')]

  const pointsOf = (kind: Kind, finder: RegExp, words: string, sentence: { isAllergy: boolean; before: string }): Mention[] => {
    if (kind === 'condition') return pointsOfCondition(finder, words, sentence.before)
    if (names('allergies', finder) || names('medications', finder)) return []
    const asksAllergy = isOpen('allergies') || (sentence.isAllergy && !isDenied(sentence.before))
    const asksMedication = kind === 'drug' && !sentence.isAllergy
    return [...(asksAllergy ? [point(words, 'allergies')] : []), ...(asksMedication ? [point(words, 'medications')] : [])]
  }

  const found = reason.split(/[.!?;\n؟؛]/u).flatMap((sentence) => {
    const text = plain(sentence)
    const isAllergy = has(allergyFinder, text)
    const named = finders.flatMap(({ kind, finder }) => {
      const match = [...text.matchAll(finder)][0]
      if (match === undefined) return []
      const words = sentence.slice(match.index, match.index + match[0].length)
      return pointsOf(kind, finder, words, { isAllergy, before: text.slice(0, match.index) })
    })
    const isAboutAllergies = named.some(({ list }) => list === 'allergies')
    const [allergy] = text.matchAll(allergyFinder)
    if (allergy === undefined || isAboutAllergies || !isOpen('allergies')) return named
    return [...named, point(sentence.slice(allergy.index, allergy.index + allergy[0].length), 'allergies')]
  })
  const seen = new Set<string>()
  return found.filter(({ words, list }) => {
    const key = `${list} ${plain(words)}`
    return seen.has(key) ? false : seen.add(key)
  })
}
