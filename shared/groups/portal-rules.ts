import { type GroupFeature, type GroupTools, hasFeature } from '#shared/groups/group-features.ts'
import { type Path, paths } from '#shared/paths.ts'

type Gated = Pick<GroupTools, 'features'>

/** What a group must have for a page of the app to open; the others are open to all (SHELL-013..050). */
export const pageFeatures: Readonly<Partial<Record<Path, GroupFeature>>> = {
  [paths.requestVisit]: 'Telehealth',
  [paths.pastVisits]: 'Telehealth',
  [paths.waitingRoom]: 'Telehealth',
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
  /** Shown to members whose group has any of these; without it, to all. */
  anyOf?: readonly GroupFeature[]
}

/** SHELL-057..062, in the order of the bar. */
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

/** Which of these entries members of a group see. */
export const entriesOf = <E extends { anyOf?: readonly GroupFeature[] }>(group: Gated, entries: readonly E[]): E[] =>
  entries.filter(({ anyOf }) => anyOf?.some((feature) => hasFeature(group, feature)) ?? true)
