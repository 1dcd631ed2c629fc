import { z } from 'zod/mini'
import { partnerTexts } from '#console/eligibility/partner-texts.en.ts'
import type { Difference } from '#console/shell/difference-list.tsx'
import {
  defaultPartnerSettings,
  fileScopes,
  type PartnerData,
  type PartnerMode,
  type PartnerSettings,
  partnerData,
  partnerModes,
  slashNames,
} from '#shared/eligibility/partner-settings.ts'
import type { FieldChange } from '#shared/groups/group-differences.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Setting = keyof PartnerSettings

/** Lists in which letters stay as they are typed. */
const asTyped: readonly Setting[] = ['noNameMarks', 'openEnds']

const partsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

const numbers: readonly Setting[] = ['shortestOwnNumber', 'retroactiveDays']
const isList = (name: Setting) => Array.isArray(defaultPartnerSettings[name]) || name === 'grantingLines'
const upperCase = (typed: string) => typed.toUpperCase().replaceAll('HEADER:', 'header:')

/** The typed text of a setting as its value. Invalid numbers become NaN, which the schema rejects. */
const settingOf = (name: Setting, typed: string): unknown => {
  const usual = defaultPartnerSettings[name]
  if (usual === null && typed === '') return null
  if (numbers.includes(name)) return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  if (isList(name)) return partsOf(asTyped.includes(name) ? typed : upperCase(typed))
  return typeof usual === 'boolean' ? typed === 'on' : typed
}

/** The name of a setting's field. */
export const fieldOf = (name: Setting) => `settings.${name}` as const

/** The form's fields as a partner. An error of a list's entry is shown at the list. */
export const partnerForm = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((fields, context): PartnerData => {
    const typed = (name: string) => String(fields[name] ?? '').trim()
    const names = Object.keys(defaultPartnerSettings) as Setting[]
    const found = partnerData.safeParse({
      name: typed('name'),
      mode: typed('mode'),
      groupCodes: partsOf(typed('groupCodes').toUpperCase()),
      settings: Object.fromEntries(names.map((name) => [name, settingOf(name, typed(fieldOf(name)))])),
    })
    if (found.success) return found.data
    for (const { path, message } of found.error.issues)
      context.issues.push({ code: 'custom', message, path: [path.slice(0, path[0] === 'settings' ? 2 : 1).join('.')], input: fields })
    return z.NEVER
  }),
)

/** A value as the text of its field. */
export const typedValue = (value: PartnerSettings[Setting]): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

type Word = Setting | 'mode' | 'groupCodes' | 'name' | 'isArchived'
type ChoiceWord = PartnerMode | PartnerSettings['fileScope' | 'slashNames']
const choices: readonly string[] = [...partnerModes, ...fileScopes, ...slashNames]
const isChoice = (value: string): value is ChoiceWord => choices.includes(value)

const valueShown = (field: string, value: unknown): string | null => {
  const t = textsOf(partnerTexts)
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (Array.isArray(value)) return value.join(', ')
  const text = String(value ?? '')
  return ['mode', 'fileScope', 'slashNames'].includes(field) && isChoice(text) ? t(text) : text
}

/** Changes of a partner with readable labels and values. */
export const partnerChangesShown = (changes: readonly FieldChange[]): Difference[] =>
  changes.map(({ field, before, after }) => ({
    field: textsOf(partnerTexts)(field as Word),
    now: valueShown(field, before),
    after: valueShown(field, after),
  }))
