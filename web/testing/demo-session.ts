import { type GroupFeature, groupFeatures, programTypes } from '#shared/groups/group-features.ts'
import type { FullSession } from '#shared/session/session-data.ts'

type Tools = { features: readonly GroupFeature[]; prices?: readonly string[] }

/** Tools of the demo groups. */
const tools = {
  FOYER: { features: groupFeatures, prices: programTypes },
  'RX-ONLY': { features: ['RX', 'Pricing', 'Providers'] },
  SECURE: { features: ['Telehealth', 'RX', 'Pricing', 'Providers', 'Facilities'] },
  BASIC: { features: ['Telehealth'] },
  'STATE-U': { features: ['Telehealth', 'BehavioralHealth', 'Providers', 'Facilities'] },
  'HYUHG-DEMO': { features: ['Telehealth', 'BehavioralHealth', 'Providers', 'Facilities'] },
  HYUHCSRPAID: { features: ['Telehealth'] },
} as const satisfies Record<string, Tools>
export type DemoGroupCode = keyof typeof tools

type Change = {
  group?: DemoGroupCode
  features?: readonly GroupFeature[]
  prices?: readonly string[]
  zip?: string | null
  unread?: number
}

/** Ana's session in a demo group; override group, features, prices, ZIP or unread count. */
export const demoSession = ({ group = 'FOYER', zip = '78704', unread = 0, ...change }: Change = {}): FullSession => {
  const { features, prices = [] }: Tools = { ...tools[group], ...change }
  return {
    level: 'full',
    profile: {
      id: 'profile-ana',
      first: 'Ana',
      last: 'Rivera',
      email: 'ana.rivera@example.com',
      language: 'English',
      zip,
      timeZone: 'America/Chicago',
    },
    group: {
      id: `group-${group}`,
      code: group,
      name: 'Lakeside Schools',
      requiresMFA: false,
      pinSendingMethods: ['text'],
      features: [...features],
      prices: prices.map((type) => ({ type, price: 0 })),
      supportPhone: '1-800-555-0142',
    },
    familyMember: { familyMemberId: 'family-1', telehealthID: 'tele-1', telehealthId: 'tele-1' },
    membership: { _id: 'membership-1', id: 'membership-1' },
    unviewedMessages: unread,
  }
}
