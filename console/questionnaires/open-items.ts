import { useState } from 'react'
import type { OwnItem } from '#shared/questionnaires/own-questionnaire.ts'

/** Positions of the questions that these fields belong to. */
const placesIn = (fields: readonly string[]): Set<number> =>
  new Set(fields.flatMap((field) => (/^items\.\d+\./.test(field) ? [Number(field.split('.')[1])] : [])))

/** Whether one of these fields belongs to the question at a position. */
export const isWrongAt = (fields: readonly string[], at: number): boolean => placesIn(fields).has(at)

/** Which questions of a draft are open for editing, by `linkId`. A draft with one question opens it. */
export const useOpenItems = (start: readonly OwnItem[]) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(start.length === 1 ? start.map(({ linkId }) => linkId) : []))
  const all = (items: readonly OwnItem[]) => items.map(({ linkId }) => linkId)
  const add = (linkIds: readonly string[]): void => setOpen((former) => new Set([...former, ...linkIds]))
  return {
    isOpen: (linkId: string): boolean => open.has(linkId),
    areAllOpen: (items: readonly OwnItem[]): boolean => all(items).every((linkId) => open.has(linkId)),
    toggle: (linkId: string): void =>
      setOpen((former) => new Set(former.has(linkId) ? [...former].filter((one) => one !== linkId) : [...former, linkId])),
    openOne: (linkId: string): void => add([linkId]),
    openAll: (items: readonly OwnItem[]): void => add(all(items)),
    closeAll: (): void => setOpen(new Set()),
    /** Opens the questions to which wrong fields belong. */
    openWrong: (items: readonly OwnItem[], fields: readonly string[]): void => {
      const places = placesIn(fields)
      add(all(items.filter((_, at) => places.has(at))))
    },
  }
}
export type OpenItems = ReturnType<typeof useOpenItems>
