import type { Care } from '#care/server/care.ts'
import { findDiagnosisSource, listBillable } from '#care/server/notes/diagnosis-store.ts'
import { type Autocomplete, buildAutocomplete } from '#platform/autocomplete.ts'
import type { Diagnosis } from '#shared/notes/note-content.ts'

/** Milliseconds until codes that were loaded by the command line are found on every node. */
const keptMs = 30_000
const most = 12

type Held = { stamp: string; checkedAt: number; all: readonly Diagnosis[]; byCode: readonly string[]; names: Autocomplete }

const plainCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** What a code looks like while it is typed: a letter, a digit, and more letters, digits or a dot. */
const isCode = (typed: string): boolean => /^[a-z]\d[0-9a-z.]*$/i.test(typed.trim())

/** An index in memory of the diagnoses, reloaded when a file was loaded. */
export const openHeldDiagnoses = ({ db, clock }: Pick<Care, 'db' | 'clock'>) => {
  let held: Held | null = null
  const current = async (): Promise<Held> => {
    const checkedAt = clock.now().getTime()
    if (held && checkedAt - held.checkedAt < keptMs) return held
    const source = await findDiagnosisSource(db)
    const stamp = source?.loadedAt.toISOString() ?? ''
    if (held?.stamp === stamp) held = { ...held, checkedAt }
    else {
      const all = await listBillable(db)
      held = {
        stamp,
        checkedAt,
        all,
        byCode: all.map(({ code }) => plainCode(code)),
        names: buildAutocomplete(all.map(({ words }) => words)),
      }
    }
    return held
  }
  return {
    /** The best matches by code or by words; `isLoaded` is false if no file was loaded. */
    find: async (typed: string): Promise<{ diagnoses: Diagnosis[]; isLoaded: boolean }> => {
      const { all, byCode, names } = await current()
      const isLoaded = all.length > 0
      if (isCode(typed)) {
        const code = plainCode(typed)
        return { isLoaded, diagnoses: all.filter((_, at) => byCode[at]?.startsWith(code)).slice(0, most) }
      }
      return { isLoaded, diagnoses: names.find(typed, most).flatMap((at) => all[at] ?? []) }
    },
  }
}
