import { translationsOf } from '#platform/translations.ts'
import { listCards } from '#server/benefits/read-id-cards.ts'
import { careRowsOf } from '#server/own-data/care-rows.ts'
import { coverageBundle } from '#server/own-data/coverage-bundle.ts'
import { type OwnDataSection, type OwnRow, ownDataOf } from '#server/own-data/own-data.ts'
import { type OwnDataFields, ownDataFields } from '#server/own-data/own-data-field-texts.en.ts'
import { type OwnDataTexts, ownDataTexts } from '#server/own-data/own-data-texts.en.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { readOwnVisits } from '#server/visits/read-own-visits.ts'
import { eventTexts } from '#shared/audit/event-texts.en.ts'
import { escaped } from '#shared/escaped.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { filled } from '#shared/filled.ts'
import { directionOf, type Language, languageOfProfile, localeOf } from '#shared/languages.ts'

type Words = { texts: OwnDataTexts; fields: OwnDataFields; events: Readonly<Record<string, string>> }
const titles = await translationsOf(ownDataTexts, '#server/own-data/own-data-texts')
const fieldNames = await translationsOf(ownDataFields, '#server/own-data/own-data-field-texts')
const eventNames = await translationsOf(eventTexts, '#shared/audit/event-texts')

type Sections = ReturnType<typeof ownDataOf>
const sectionsOf = (data: Sections) => Object.entries(data) as [OwnDataSection, Sections[OwnDataSection]][]

async function* asJson(data: Sections, madeAt: string): AsyncGenerator<string> {
  yield `{"madeAt":${JSON.stringify(madeAt)}`
  for (const [name, read] of sectionsOf(data)) {
    yield `,\n${JSON.stringify(name)}:[`
    let between = '\n'
    for await (const row of read()) {
      yield between + JSON.stringify(row)
      between = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

/** Formats values: times in the member's zone, lists with commas, yes and no as words. */
const valueWriter = ({ texts, events }: Words, language: Language, timeZone: string) => {
  const when = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const value = (name: string, raw: unknown): string => {
    if (raw instanceof Date) return when.format(raw)
    if (typeof raw === 'boolean') return raw ? texts.yes : texts.no
    if (Array.isArray(raw)) return raw.join(', ')
    if (typeof raw === 'object' && raw !== null)
      return Object.entries(raw)
        .map(([key, inner]) => `${key}: ${inner}`)
        .join(', ')
    return name === 'event' ? (events[String(raw)] ?? String(raw)) : String(raw)
  }
  return value
}

const style = `body{margin:0 auto;max-width:880px;padding:32px 20px 64px;font:16px/1.5 system-ui,sans-serif;color:#16302b;background:#fbfaf7}
h1{font-size:28px;margin:0}h2{font-size:20px;margin:36px 0 8px}dl{display:grid;grid-template-columns:minmax(0,220px) minmax(0,1fr);gap:4px 16px;margin:0 0 8px;padding:12px 16px;border:1px solid #e7e3da;border-radius:14px;background:#fff}
dt{color:#52635f}dd{margin:0;overflow-wrap:anywhere}@media(max-width:560px){dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:8px}}`

async function* asPage(data: Sections, { language, timeZone, madeAt }: { language: Language; timeZone: string; madeAt: Date }) {
  const known: Words = { texts: titles[language], fields: fieldNames[language], events: eventNames[language] }
  const { texts, fields } = known
  const value = valueWriter(known, language, timeZone)
  const line = ([name, raw]: [string, unknown]) =>
    `<dt>${escaped((fields as Readonly<Record<string, string>>)[name] ?? name)}</dt><dd dir="auto">${escaped(value(name, raw))}</dd>`
  const row = (one: OwnRow) =>
    `<dl>${Object.entries(one)
      .filter(([, raw]) => raw !== null && raw !== '')
      .map(line)
      .join('')}</dl>\n`
  yield `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(texts.title)}</title><style>${style}</style></head><body><h1>${escaped(texts.title)}</h1><p>${escaped(filled(texts.madeAt, { when: value('madeAt', madeAt) }))}</p>\n`
  for (const [name, read] of sectionsOf(data)) {
    yield `<h2>${escaped(texts[name])}</h2>\n`
    let isEmpty = true
    for await (const one of read()) {
      isEmpty = false
      yield row(one)
    }
    if (isEmpty) yield `<p>${escaped(texts.nothing)}</p>\n`
  }
  yield '</body></html>\n'
}

/**
 * All data held about the caller, written in pieces: as a page in their language or as JSON. Fails with CareUnavailable rather than omit
 * the telehealth side's data.
 */
export const ownDataFile = async (portal: Portal, session: SessionRecord, kind: 'page' | 'data'): Promise<FileAnswer> => {
  const { db, clock, config } = portal
  const madeAt = clock.now()
  const [visits, care] = await Promise.all([readOwnVisits(portal, session), careRowsOf(portal, session)])
  const data = ownDataOf(db, session, visits, care)
  if (kind === 'data') return { name: 'my-data.json', content: asJson(data, madeAt.toISOString()) }
  const { language, timeZone } = session.profile
  const reader = { language: languageOfProfile(language), timeZone: timeZone ?? config.timeZone, madeAt }
  return { name: 'my-data.html', content: asPage(data, reader) }
}

/** The caller's own coverage as FHIR. */
export const ownCoverageFile = async (portal: Portal, session: SessionRecord): Promise<FileAnswer> => {
  const { publicUrl, clock } = portal
  const cards = (await listCards(portal, session)).filter(({ isYou }) => isYou)
  const { code, name } = session.group
  const about = { publicUrl, group: { code, name }, madeAt: clock.now().toISOString(), personId: session.person.id }
  const content = Buffer.from(JSON.stringify(coverageBundle(cards, about), null, 1))
  return { name: 'my-coverage.fhir.json', type: 'application/fhir+json', content }
}
