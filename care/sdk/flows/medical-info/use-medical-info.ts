import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, type ScreenData } from '#care/sdk/client/ask-screen.ts'
import { useFresh } from '#care/sdk/messages/use-fresh.ts'
import { medicalInfoScreens } from '#shared/medical-info/medical-info-screens.ts'
import type { MedicalList } from '#shared/medical-info/medical-lists.ts'
import type { MedicalPerson, ShownEntry, ShownList } from '#shared/medical-info/medical-shape.ts'

export type MedicalInfo = ScreenData<typeof medicalInfoScreens.readMedicalInfo>

/** A patient's medical info while it is looked at, and what can be done with it. Each act throws CallError. */
export type MedicalBox = {
  host: CareHost
  info: MedicalInfo
  person: MedicalPerson
  listOf: (list: MedicalList) => ShownList
  /** `version` is the one that was seen, 0 for an entry that is added. */
  save: (list: MedicalList, entry: { id: string; version: number; data: ShownEntry['data'] }) => Promise<void>
  remove: (list: MedicalList, entry: ShownEntry) => Promise<void>
  putBack: (list: MedicalList, entry: ShownEntry) => Promise<void>
  /** Still right as they stand, or, of an empty one, nothing that the patient knows of. */
  confirm: (lists: readonly ShownList[]) => Promise<void>
  /** After somebody else changed it. */
  refresh: () => void
}

/** Everything of one patient; null `box` until it has come. */
export const useMedicalInfo = (host: CareHost, patientId: string | null) => {
  const { data, error, refresh } = useFresh(() => askScreen(host, medicalInfoScreens.readMedicalInfo, { patientId }), patientId)
  // What was changed here holds until the server has said it all anew.
  const [changed, setChanged] = useState<{ of: MedicalInfo | null; lists: readonly ShownList[] }>({ of: null, lists: [] })
  if (data === null || (patientId !== null && data.person.telehealthId !== patientId)) return { box: null, error, refresh }

  const lists = data.lists.map((one) => (changed.of === data && changed.lists.find(({ list }) => list === one.list)) || one)
  const take = (news: readonly ShownList[]) =>
    setChanged((former) => {
      const kept = former.of === data ? former.lists.filter(({ list }) => news.every((one) => one.list !== list)) : []
      return { of: data, lists: [...kept, ...news] }
    })
  const { telehealthId } = data.person
  const ask = { patientId: telehealthId }
  const setRemoved = (isRemoved: boolean) => async (list: MedicalList, entry: ShownEntry) => {
    // Taking an entry out is a change of its own: what puts it back has seen that one.
    const version = isRemoved ? entry.version : entry.version + 1
    take([await askScreen(host, medicalInfoScreens.removeMedicalEntry, { ...ask, list, entryId: entry.id, version, isRemoved })])
  }
  const box: MedicalBox = {
    host,
    info: { ...data, lists },
    person: data.person,
    listOf: (list) => lists.find((one) => one.list === list) ?? { list, version: 0, isNone: false, confirmedAt: null, entries: [] },
    save: async (list, { id, ...entry }) =>
      take([await askScreen(host, medicalInfoScreens.saveMedicalEntry, { ...ask, list, entryId: id, ...entry })]),
    remove: setRemoved(true),
    putBack: setRemoved(false),
    confirm: async (seen) => {
      const said = seen.map(({ list, version, entries }) => ({ list, version, isNone: entries.length === 0 }))
      take((await askScreen(host, medicalInfoScreens.confirmMedicalLists, { ...ask, lists: said })).lists)
    },
    refresh,
  }
  return { box, error, refresh }
}
