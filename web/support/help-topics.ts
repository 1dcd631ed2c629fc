import type { GroupFeature, GroupTools } from '#shared/groups/group-features.ts'
import { hasFeature } from '#shared/groups/group-features.ts'
import { paths, withQuery } from '#shared/paths.ts'

export const helpParts = ['gettingIn', 'care', 'prices', 'you', 'privacy'] as const
export type HelpPart = (typeof helpParts)[number]

type Topic = {
  part: HelpPart
  /** The screen that the article is about. */
  link: string
  /** The feature that a group needs for its members to see that screen. */
  feature?: GroupFeature
}

/** The help topics in page order. An id is part of the page's address: never rename one. */
export const helpTopics = {
  register: { part: 'gettingIn', link: paths.register },
  'pay-per-visit': { part: 'gettingIn', link: paths.payPerVisit },
  password: { part: 'gettingIn', link: paths.forgotPassword },
  pin: { part: 'gettingIn', link: paths.security },
  passkey: { part: 'gettingIn', link: paths.security },
  'shared-computer': { part: 'gettingIn', link: paths.security },

  visit: { part: 'care', link: paths.requestVisit, feature: 'Telehealth' },
  'medical-info': { part: 'care', link: paths.medicalInfo },
  'waiting-room': { part: 'care', link: paths.dashboard, feature: 'Telehealth' },
  'change-visit': { part: 'care', link: paths.dashboard, feature: 'Telehealth' },
  'mental-health': { part: 'care', link: withQuery(paths.requestVisit, { type: 'mental-health' }), feature: 'BehavioralHealth' },
  covid: { part: 'care', link: paths.covidAssessment, feature: 'Covid19Assessment' },

  procedures: { part: 'prices', link: paths.procedures, feature: 'Pricing' },
  prescriptions: { part: 'prices', link: paths.prescriptions, feature: 'RX' },
  card: { part: 'prices', link: paths.prescriptions, feature: 'RX' },
  savings: { part: 'prices', link: paths.savings, feature: 'BeatTheDeductible' },
  providers: { part: 'prices', link: paths.providers, feature: 'Providers' },
  facilities: { part: 'prices', link: paths.facilities, feature: 'Facilities' },

  family: { part: 'you', link: paths.myFamily },
  account: { part: 'you', link: paths.accountSettings },
  favorites: { part: 'you', link: paths.favorites },
  messages: { part: 'you', link: paths.inbox },

  privacy: { part: 'privacy', link: paths.privacy },
  'who-saw': { part: 'privacy', link: paths.dataAccess },
} as const satisfies Record<string, Topic>
export type HelpId = keyof typeof helpTopics

export const helpIds = Object.keys(helpTopics) as HelpId[]

/** The topics that members of this group can use; all topics for visitors without a session. */
export const helpIdsFor = (group: Pick<GroupTools, 'features'> | null): HelpId[] =>
  helpIds.filter((id) => {
    const { feature }: Topic = helpTopics[id]
    return group === null || feature === undefined || hasFeature(group, feature)
  })
