import { showsLimitedBanner, showsUnder18Note, type WidgetName, widgetsOf } from '#shared/dashboard/widget-rules.ts'
import { type CoverageProblem, coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { holdsOn } from '#shared/fields/calendar-day.ts'
import type { GroupTools } from '#shared/groups/group-features.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'
import { accountNav, entriesOf, mainNav, type NavName, opensFor, pageFeatures } from '#shared/groups/portal-rules.ts'
import type { Path } from '#shared/paths.ts'
import { ageProblem } from '#shared/registration/eligible-person.ts'
import { requiresSecondFactor, strongFactorsCount } from '#shared/session/second-factor-rules.ts'
import type { PinMethod } from '#shared/session/session-data.ts'

/** A fictional member, and the day of the preview. */
export type MadeUpMember = { relation: 'Primary' | 'Spouse' | 'Dependent'; age: number; day: string }

type Policy = { forceMfa: boolean }
type Group = {
  code: string
  settings: GroupSettings
  /** The group's identity providers, and whether each satisfies the second factor. */
  signOn: readonly { satisfiesMfa: boolean }[]
}

/** A way to sign in, and whether a PIN is required after it. */
export type WayIn = { way: 'password' | 'passkey' | 'sso'; asksForPin: boolean }

export type Preview = {
  /** Why the member cannot register on that day, or null. Existing accounts are not affected. */
  cannotRegister: CoverageProblem | 'MemberNotAdult' | 'Under18' | null
  waysIn: readonly WayIn[]
  pinMethods: readonly PinMethod[]
  mainNav: readonly NavName[]
  accountNav: readonly NavName[]
  widgets: readonly WidgetName[]
  /** Pages that depend on a feature, and whether they open. */
  pages: readonly { path: Path; opens: boolean }[]
  features: readonly string[]
  showsLimitedBanner: boolean
  showsUnder18Note: boolean
  /** Whether visits are offered for this age. */
  mayHaveVisits: boolean
}

/** Returns the group's features and prices on a day. */
export const toolsOn = ({ code, settings }: Pick<Group, 'code' | 'settings'>, day: string): GroupTools => ({
  code,
  features: settings.features.filter((days) => holdsOn(days, day)).map(({ feature }) => feature),
  prices: settings.prices,
})

const registrationProblem = ({ settings }: Group, { relation, age, day }: MadeUpMember): Preview['cannotRegister'] => {
  return coverageProblem({ covered: [{ startsOn: day, endsOn: null }], group: settings }, day) ?? ageProblem(age, relation)
}

const waysInto = ({ settings, signOn }: Group, policy: Policy): WayIn[] => {
  const isRequired = requiresSecondFactor(settings, policy)
  return [
    ...signOn.map(({ satisfiesMfa }) => ({ way: 'sso' as const, asksForPin: isRequired && !satisfiesMfa })),
    { way: 'password', asksForPin: isRequired },
    ...(settings.passkeysAllowed ? [{ way: 'passkey' as const, asksForPin: !strongFactorsCount(settings, policy) }] : []),
  ]
}

/** Returns what a member of the group would see, using the portal's own rules; reads no member's data. */
export const previewOf = (group: Group, member: MadeUpMember, policy: Policy): Preview => {
  const tools = toolsOn(group, member.day)
  const { ageFrom, ageTo } = group.settings.visitPolicy
  return {
    cannotRegister: registrationProblem(group, member),
    waysIn: waysInto(group, policy),
    pinMethods: group.settings.pinMethods,
    mainNav: entriesOf(tools, mainNav).map(({ name }) => name),
    accountNav: entriesOf(tools, accountNav).map(({ name }) => name),
    widgets: widgetsOf(tools),
    pages: (Object.keys(pageFeatures) as Path[]).map((path) => ({ path, opens: opensFor(tools, path) })),
    features: tools.features,
    showsLimitedBanner: showsLimitedBanner(group),
    showsUnder18Note: showsUnder18Note(group),
    mayHaveVisits: member.age >= ageFrom && (ageTo === null || member.age <= ageTo),
  }
}
