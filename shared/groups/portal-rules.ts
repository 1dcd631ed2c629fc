import { type GroupFeature, type GroupTools, hasFeature } from '#shared/groups/group-features.ts'
import { type Path, paths } from '#shared/paths.ts'

type Gated = Pick<GroupTools, 'features'>

/** The feature that a group needs for a page of the app; pages not listed are open to all groups (SHELL-013..050). */
export const pageFeatures: Readonly<Partial<Record<Path, GroupFeature>>> = {
  [paths.requestVisit]: 'Telehealth',
  [paths.pastVisits]: 'Telehealth',
  [paths.waitingRoom]: 'Telehealth',
  [paths.myPrescriptions]: 'Telehealth',
  [paths.myDocuments]: 'Telehealth',
  [paths.questionnaires]: 'Telehealth',
  [paths.rescheduleGeneral]: 'Telehealth',
  [paths.rescheduleMentalHealth]: 'Telehealth',
  [paths.backCare]: 'Backcare',
  [paths.covidAssessment]: 'Covid19Assessment',
  [paths.providers]: 'Providers',
  [paths.facilities]: 'Facilities',
}

export const opensFor = (group: Gated, path: Path): boolean => {
  const feature = pageFeatures[path]
  return feature === undefined || hasFeature(group, feature)
}

export type NavName =
  | ('home' | 'requestCare' | 'medicalInfo' | 'myFamily' | 'inbox' | 'messages')
  | ('accountSettings' | 'support' | 'invoices' | 'favorites')

type NavRule = {
  name: NavName
  path: Path
  /** Shown if the group has any of these features; if omitted, shown to all. */
  anyOf?: readonly GroupFeature[]
}

/** SHELL-057..062, in the order of the navigation bar. */
export const mainNav: readonly NavRule[] = [
  { name: 'home', path: paths.dashboard },
  { name: 'requestCare', path: paths.requestVisit, anyOf: ['Telehealth'] },
  { name: 'medicalInfo', path: paths.medicalInfo },
  { name: 'myFamily', path: paths.myFamily },
  { name: 'inbox', path: paths.inbox },
  { name: 'messages', path: paths.messages },
]

/** SHELL-065..068 */
export const accountNav: readonly NavRule[] = [
  { name: 'accountSettings', path: paths.accountSettings },
  { name: 'support', path: paths.support },
  { name: 'invoices', path: paths.invoices },
  { name: 'favorites', path: paths.favorites, anyOf: ['Wellness', 'RX', 'Providers'] },
]

/** Returns the entries that members of a group see. */
export const entriesOf = <E extends { anyOf?: readonly GroupFeature[] }>(group: Gated, entries: readonly E[]): E[] =>
  entries.filter(({ anyOf }) => anyOf?.some((feature) => hasFeature(group, feature)) ?? true)
