import { isLanguage, type Language, languages } from '#shared/languages.ts'
import { fhirUrls, isLoincAnswer, loincSystem, ownUrls } from '#shared/questionnaires/fhir-questionnaire.ts'
import { FhirReader, type Found, isObject, type JsonObject } from '#shared/questionnaires/fhir-reader.ts'
import {
  emptyContent,
  type OwnBand,
  type OwnChoice,
  type OwnContent,
  type OwnItem,
  ownLimits,
  type Words,
} from '#shared/questionnaires/own-questionnaire.ts'
import { type AlertKind, alertKinds, type Bounds, boundsOrNone, hasChoices, isAnswer } from '#shared/questionnaires/questionnaire.ts'

export type { Found }

/** What was read; `content` is null if the file is no Questionnaire. `notKept` names everything of the file that the draft does not hold. */
export type FhirImport = { content: OwnContent | null; notKept: readonly Found[] }

/** The largest file, in bytes. */
export const mostFileBytes = 1_000_000

/** Properties that publishing writes itself, so the draft need not hold them. */
const replaced = ['resourceType', 'id', 'url', 'version', 'status', 'date', 'subjectType', 'language']

const isAlert = (value: unknown): value is AlertKind => alertKinds.some((kind) => kind === value)

/** The default language of the file; texts in languages that the portal does not have are read as English. */
const languageOf = (resource: JsonObject, reader: FhirReader): Language => {
  const { language = 'en' } = resource
  const base = String(language).split('-')[0]
  if (isLanguage(base)) return base
  reader.note('language', 'language')
  return 'en'
}

type Context = { reader: FhirReader; language: Language }
type Place = string

/** A text with its translations: the element `name`, and `_name`. */
const wordsAt = ({ reader, language }: Context, of: JsonObject, name: string, at: Place, most: number): Words => {
  const words: Record<Language, string> = { en: '', es: '', ar: '' }
  const keep = (into: Language, value: unknown, where: Place): void => {
    const text = typeof value === 'string' ? value : ''
    if (typeof value !== 'string') reader.note('property', where)
    if (text.length > most) reader.note('tooLong', where, text)
    words[into] = text.slice(0, most)
  }
  if (of[name] !== undefined) keep(language, of[name], `${at}${name}`)
  const element = of[`_${name}`]
  if (!isObject(element)) return words
  reader.extensions(element, `${at}_${name}.`, (extension, where) => {
    if (extension.url !== fhirUrls.translation) return false
    const parts = reader.parts(extension)
    const lang = String(parts.get('lang')?.valueCode ?? '').split('-')[0]
    const content = parts.get('content')?.valueString ?? parts.get('content')?.valueMarkdown
    if (isLanguage(lang)) keep(lang, content, where)
    else reader.note('language', where, typeof content === 'string' ? content : undefined)
    return true
  })
  reader.rest(element, `${at}_${name}.`, ['extension'])
  return words
}

/** The first LOINC code; other codes are not kept. */
const loincAt = ({ reader }: Context, of: JsonObject, at: Place): string | null => {
  let loinc: string | null = null
  for (const [coding, where] of reader.list(of, 'code', at)) {
    const isFirst = loinc === null && coding.system === loincSystem && typeof coding.code === 'string' && coding.code.length <= 20
    if (isFirst) loinc = coding.code as string
    reader.rest(coding, `${where}.`, isFirst ? ['system', 'code', 'display'] : [])
  }
  return loinc
}

const choiceAt = (context: Context, option: JsonObject, at: Place): { choice: OwnChoice; alert: AlertKind | null } | null => {
  const { reader } = context
  const { valueCoding: coding, valueString, valueInteger } = option
  const plain = typeof valueString === 'string' ? valueString : typeof valueInteger === 'number' ? String(valueInteger) : null
  if (plain === null && !(isObject(coding) && typeof coding.code === 'string')) {
    reader.note('choiceKind', at)
    return null
  }
  let score: number | null = null
  let alert: AlertKind | null = null
  reader.extensions(option, `${at}.`, ({ url, valueDecimal, valueCode }, where) => {
    if (url === ownUrls.alert && isAlert(valueCode)) alert = valueCode
    else if (url === fhirUrls.ordinal) {
      const isScore = Number.isInteger(valueDecimal) && Number(valueDecimal) >= 0 && Number(valueDecimal) <= ownLimits.score
      if (isScore) score = Number(valueDecimal)
      else reader.note('score', where, String(valueDecimal))
    } else return false
    return true
  })
  reader.rest(option, `${at}.`, ['extension', 'valueCoding', 'valueString', 'valueInteger'])
  if (plain !== null)
    return {
      choice: { code: reader.code(plain, at), text: wordsAt(context, { text: plain }, 'text', at, ownLimits.choice), score },
      alert,
    }
  const named = coding as JsonObject
  const code = reader.code(String(named.code), `${at}.valueCoding.code`)
  const isDerived = named.system === undefined || (named.system === loincSystem && isLoincAnswer(code))
  const text = wordsAt(context, named, 'display', `${at}.valueCoding.`, ownLimits.choice)
  const isNamed = languages.some((language) => text[language] !== '')
  reader.rest(named, `${at}.valueCoding.`, ['code', 'display', '_display', ...(isDerived ? ['system'] : [])])
  return { choice: { code, text: isNamed ? { ...text } : { ...text, [context.language]: code }, score }, alert }
}

const kindOf = ({ type, repeats }: JsonObject): OwnItem['kind'] | null => {
  if (type === 'choice') return repeats === true ? 'choices' : 'choice'
  if (type === 'integer' || type === 'decimal') return 'number'
  return type === 'boolean' ? 'boolean' : type === 'text' || type === 'string' ? 'text' : null
}

/** One condition on an earlier question that is kept; undefined if there is one that cannot be kept. */
const conditionAt = ({ reader }: Context, item: JsonObject, earlier: readonly OwnItem[]): OwnItem['onlyIf'] | undefined => {
  const conditions = Array.isArray(item.enableWhen) ? item.enableWhen : []
  const [first] = conditions
  if (first === undefined) return null
  if (conditions.length > 1 || !isObject(first)) return undefined
  const asked = earlier.find(({ linkId }) => linkId === first.question)
  const { operator, answerCoding, answerBoolean, answerString, answerInteger } = first
  const given = isObject(answerCoding) ? answerCoding.code : (answerBoolean ?? answerString ?? answerInteger)
  const answer = given === undefined ? '' : reader.known(String(given))
  if (!asked || !['=', '!='].includes(String(operator)) || answer === '' || asked.kind === 'text' || asked.kind === 'number')
    return undefined
  return isAnswer(asked, answer) ? { linkId: asked.linkId, answer, isNot: operator === '!=' } : undefined
}

/** Reads an extension of a number; false if it is another one. */
const readBound = (bounds: Bounds, { url, valueInteger, valueDecimal }: JsonObject): boolean => {
  const n = valueInteger ?? valueDecimal
  if ((url !== fhirUrls.least && url !== fhirUrls.most) || typeof n !== 'number' || Math.abs(n) > 1e9) return false
  bounds[url === fhirUrls.least ? 'least' : 'most'] = n
  return true
}

/** Reads an extension of a yes-or-no question; false if it is another one. */
const readAlert = (reader: FhirReader, alerts: Record<string, AlertKind>, extension: JsonObject): boolean => {
  const parts = reader.parts(extension)
  const alert = parts.get('alert')?.valueCode
  if (extension.url !== ownUrls.alert || !isAlert(alert)) return false
  alerts[String(parts.get('answer')?.valueBoolean)] = alert
  return true
}

const boundsAndAlerts = ({ reader }: Context, item: JsonObject, kind: OwnItem['kind'], at: Place) => {
  const bounds: Bounds = { least: null, most: null, isWhole: item.type === 'integer' }
  const alerts: Record<string, AlertKind> = {}
  reader.extensions(item, at, (extension) => {
    if (kind === 'number') return readBound(bounds, extension)
    return kind === 'boolean' && readAlert(reader, alerts, extension)
  })
  // FHIR has no word for a number without bounds that is not whole.
  return { bounds: kind === 'number' ? boundsOrNone(bounds) : null, alerts }
}

const itemFields = [
  'linkId',
  'type',
  'text',
  '_text',
  'code',
  'repeats',
  'required',
  'enableWhen',
  'enableBehavior',
  'answerOption',
  'extension',
  'item',
]

/** Why a question is left out whole, before its parts are read; null if it is kept. */
const refusalOf = (reader: FhirReader, item: JsonObject, items: readonly OwnItem[]): Found['reason'] | null => {
  if (kindOf(item) === null) return item.type === 'display' ? 'displayText' : 'itemType'
  if (items.length >= ownLimits.items) return 'tooMany'
  if (reader.isCalculated(item)) return 'calculated'
  if (item.answerValueSet !== undefined) return 'valueSet'
  const isNew =
    typeof item.linkId === 'string' && item.linkId !== '' && !items.some(({ linkId }) => linkId === reader.known(`${item.linkId}`))
  return isNew ? null : 'linkId'
}

/** The choices of a question, with the alerts of their answers. */
const readChoices = (context: Context, item: JsonObject, at: Place, alerts: Record<string, AlertKind>): OwnChoice[] => {
  const { reader } = context
  const choices: OwnChoice[] = []
  for (const [option, where] of reader.list(item, 'answerOption', at)) {
    const read = choices.length < ownLimits.choices ? choiceAt(context, option, where) : null
    if (choices.length >= ownLimits.choices) reader.note('tooMany', where)
    else if (read && choices.some(({ code }) => code === read.choice.code)) reader.note('linkId', where)
    else if (read) {
      choices.push(read.choice)
      if (read.alert) alerts[read.choice.code] = read.alert
    }
  }
  return choices
}

/** Reads one question into `items`. What cannot be kept without changing its meaning is left out whole, and named. */
const readItem = (context: Context, item: JsonObject, path: Place, items: OwnItem[]): void => {
  const { reader } = context
  const at = `${path}.`
  const onlyIf = conditionAt(context, item, items)
  const refusal = refusalOf(reader, item, items) ?? (onlyIf === undefined ? 'condition' : null)
  const kind = kindOf(item)
  if (refusal !== null || onlyIf === undefined || kind === null) {
    reader.note(refusal ?? 'itemType', path, wordsOf(item))
    reader.everyItemIn(item, path)
    return
  }
  const linkId = reader.code(String(item.linkId), `${at}linkId`)
  const { bounds, alerts } = boundsAndAlerts(context, item, kind, at)
  const choices = hasChoices({ kind }) ? readChoices(context, item, at, alerts) : []
  const text = wordsAt(context, item, 'text', at, ownLimits.question)
  items.push({ linkId, text, kind, choices, isRequired: item.required === true, bounds, onlyIf, alerts, loinc: loincAt(context, item, at) })
  const isRead = (field: string): boolean =>
    hasChoices({ kind }) || (field !== 'answerOption' && (field !== 'repeats' || item.repeats === false))
  reader.rest(item, at, itemFields.filter(isRead))
  if (item.item !== undefined) reader.everyItemIn(item, path)
}

const wordsOf = ({ text }: JsonObject): string | undefined => (typeof text === 'string' ? text : undefined)

/** Groups of the first level are opened: their questions follow each other. A group that is asked under a condition is left out whole. */
const readGroup = (context: Context, group: JsonObject, path: Place, content: OwnContent): void => {
  const { reader } = context
  if (group.enableWhen !== undefined || group.repeats === true || reader.isCalculated(group)) {
    reader.note('group', path, wordsOf(group))
    reader.everyItemIn(group, path)
    return
  }
  if (wordsOf(group) !== undefined) reader.note('groupTitle', path, wordsOf(group))
  reader.rest(group, `${path}.`, ['linkId', 'type', 'text', 'item', 'repeats', 'required'])
  for (const [inner, where] of reader.list(group, 'item', `${path}.`)) {
    if (inner.type !== 'group') readItem(context, inner, where, content.items)
    else {
      reader.note('nested', where, wordsOf(inner))
      reader.everyItemIn(inner, where)
    }
  }
}

const readItems = (context: Context, resource: JsonObject, content: OwnContent): void => {
  const { reader } = context
  for (const [item, path] of reader.list(resource, 'item', '')) {
    if (path === 'item[0]' && item.type === 'display') {
      content.intro = wordsAt(context, item, 'text', `${path}.`, ownLimits.intro)
      reader.rest(item, `${path}.`, ['linkId', 'type', 'text', '_text'])
    } else if (item.type === 'group') readGroup(context, item, path, content)
    else readItem(context, item, path, content.items)
  }
}

const readBands = (context: Context, resource: JsonObject): OwnBand[] => {
  const { reader } = context
  const bands: OwnBand[] = []
  reader.extensions(resource, '', (extension, where) => {
    if (extension.url !== ownUrls.band) return false
    const parts = reader.parts(extension)
    const [from, to] = [parts.get('from')?.valueInteger, parts.get('to')?.valueInteger]
    const isBand =
      Number.isInteger(from) && Number.isInteger(to) && Number(from) >= 0 && Number(to) >= 0 && Number(from) <= 1e6 && Number(to) <= 1e6
    if (!isBand || bands.length >= ownLimits.bands) reader.note('property', where)
    else
      bands.push({
        from: Number(from),
        to: Number(to),
        text: wordsAt(context, parts.get('meaning') ?? {}, 'valueString', `${where}.`, ownLimits.choice),
      })
    return true
  })
  return bands
}

/**
 * Reads a FHIR R4 Questionnaire into a draft, and names everything of it that the draft does not hold, with the reason. Never throws. A
 * question whose type, condition or calculation we do not have is left out whole: half a question would change its meaning or its score.
 */
export const readFhirQuestionnaire = (json: unknown): FhirImport => {
  if (!isObject(json) || json.resourceType !== 'Questionnaire') return { content: null, notKept: [] }
  const reader = new FhirReader()
  const context = { reader, language: languageOf(json, reader) }
  const content = emptyContent()
  content.title = wordsAt(context, json, 'title', '', ownLimits.title)
  content.loinc = loincAt(context, json, '')
  content.bands = readBands(context, json)
  readItems(context, json, content)
  reader.rest(json, '', [...replaced, 'title', '_title', 'code', 'item', 'extension'])
  return { content, notKept: reader.found }
}
