import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, type ScreenData } from '#care/sdk/client/ask-screen.ts'
import { medicalInfoScreens } from '#shared/medical-info/medical-info-screens.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { MedicalPerson, ShownEntry, ShownList } from '#shared/medical-info/medical-shape.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'

export type MedicalInfo = ScreenData<typeof medicalInfoScreens.readMedicalInfo>

/** The medical info of one patient on the screen, with its actions. Each action throws CallError. */
export type MedicalBox = {
  host: CareHost
  info: MedicalInfo
  person: MedicalPerson
  listOf: (list: MedicalList) => ShownList
  /** `version` is the version that was edited, 0 for a new entry. */
  save: (list: MedicalList, entry: { id: string; version: number; data: NonNullable<ShownEntry['data']> }) => Promise<void>
  remove: (list: MedicalList, entry: ShownEntry) => Promise<void>
  putBack: (list: MedicalList, entry: ShownEntry) => Promise<void>
  /** Confirms the lists as still correct; confirming an empty list means 'none known'. */
  confirm: (lists: readonly ShownList[]) => Promise<void>
  /** Reloads after somebody else's change. */
  refresh: () => void
}

/** Loads the medical info of one patient; `box` is null until then. */
export const useMedicalInfo = (host: CareHost, patientId: string | null) => {
  const { data, error, reload } = useLoad(() => askScreen(host, medicalInfoScreens.readMedicalInfo, { patientId }), patientId)
  // Local changes apply until the data is loaded again.
  const [changed, setChanged] = useState<{ of: MedicalInfo | null; lists: readonly ShownList[] }>({ of: null, lists: [] })
  if (data === null || (patientId !== null && data.person.telehealthId !== patientId)) return { box: null, error, reload }

  const lists = data.lists.map((one) => (changed.of === data && changed.lists.find(({ list }) => list === one.list)) || one)
  const replaceLists = (news: readonly ShownList[]) =>
    setChanged((former) => {
      const kept = former.of === data ? former.lists.filter(({ list }) => news.every((one) => one.list !== list)) : []
      return { of: data, lists: [...kept, ...news] }
    })
  const { telehealthId } = data.person
  const ask = { patientId: telehealthId }
  const setRemoved = (isRemoved: boolean) => async (list: MedicalList, entry: ShownEntry) => {
    // Removing an entry increments its version, so restoring it sends the next one.
    const version = isRemoved ? entry.version : entry.version + 1
    replaceLists([await askScreen(host, medicalInfoScreens.removeMedicalEntry, { ...ask, list, entryId: entry.id, version, isRemoved })])
  }
  const box: MedicalBox = {
    host,
    info: { ...data, lists },
    person: data.person,
    listOf: (list) => lists.find((one) => one.list === list) ?? { list, version: 0, isNone: false, confirmedAt: null, entries: [] },
    save: async (list, { id, ...entry }) =>
      replaceLists([await askScreen(host, medicalInfoScreens.saveMedicalEntry, { ...ask, list, entryId: id, ...entry })]),
    remove: setRemoved(true),
    putBack: setRemoved(false),
    confirm: async (seen) => {
      const confirmed = seen.map(({ list, version, entries }) => ({ list, version, isNone: entries.length === 0 }))
      replaceLists((await askScreen(host, medicalInfoScreens.confirmMedicalLists, { ...ask, lists: confirmed })).lists)
    },
    refresh: reload,
  }
  return { box, error, reload }
}
