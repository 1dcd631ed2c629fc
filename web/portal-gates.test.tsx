import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { favoriteSections, isSectionShown, sectionNames } from '#shared/favorites/favorite-types.ts'
import { type GroupFeature, groupFeatures, hasFeature, type ProgramType, programTypes } from '#shared/groups/group-features.ts'
import { entriesOf, opensFor } from '#shared/groups/portal-rules.ts'
import { paths } from '#shared/paths.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { DashboardPage } from '#web/dashboard/dashboard-page.tsx'
import { routeOf } from '#web/routes.tsx'
import { accountEntries, mainEntries } from '#web/shell/nav-entries.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { visitsAnswer } from '#web/testing/demo-visits.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

/** What a group's members see: entries of both menus, cards of the dashboard, pages that open, sections of favorites. */
type Seen = { menus: string[]; cards: string[]; pages: string[]; sections: string[] }

const cards: Readonly<Record<string, string>> = {
  Visits: 'visits',
  'Mental health': 'mental health',
  'Price care': 'price',
  'Chronic care': 'chronic care',
  'View your messages': 'inbox',
  'Back and joint care': 'back care',
  'Expert medical services': 'expert services',
  'Find care': 'find',
  'Beat the deductible': 'savings',
  'COVID-19 self-assessment': 'covid',
}
const gatedPages = [
  paths.requestVisit,
  paths.pastVisits,
  paths.waitingRoom,
  paths.rescheduleGeneral,
  paths.rescheduleMentalHealth,
  paths.backCare,
  paths.covidAssessment,
  paths.providers,
  paths.facilities,
]
const visitPages = gatedPages.slice(0, 5)
const openToAll = [
  paths.dashboard,
  paths.medicalInfo,
  paths.procedures,
  paths.prescriptions,
  paths.favorites,
  paths.savings,
  paths.programs,
]

const none: Seen = {
  menus: ['home', 'medicalInfo', 'myFamily', 'inbox', 'messages', 'accountSettings', 'support', 'invoices'],
  cards: [],
  pages: [],
  sections: ['facilities'],
}
const everything: Seen = {
  menus: [...none.menus, 'requestCare', 'favorites'],
  cards: ['request a visit', ...Object.values(cards)],
  pages: gatedPages,
  sections: Object.keys(favoriteSections),
}

/** Each feature: its rows, what it brings when it is the only one, and what is missing when it is the only one that is off. */
const features: Readonly<Record<GroupFeature, { rows: string; alone: Partial<Seen>; without: Partial<Seen> }>> = {
  Telehealth: {
    rows: 'SHELL-086 SHELL-058 DASH-09 DASH-11 DASH-26',
    alone: { menus: ['requestCare'], cards: ['request a visit', 'visits', 'inbox'], pages: visitPages },
    without: { menus: ['requestCare'], cards: ['request a visit', 'visits', 'inbox'], pages: visitPages },
  },
  WidgetManagement: { rows: 'SHELL-097', alone: {}, without: {} },
  Wellness: { rows: 'SHELL-087 FAV-10', alone: { menus: ['favorites'], sections: ['recipes'] }, without: { sections: ['recipes'] } },
  RX: {
    rows: 'SHELL-088 DASH-17 FAV-09',
    alone: { menus: ['favorites'], sections: ['medications'] },
    without: { cards: ['price'], sections: ['medications'] },
  },
  Providers: {
    rows: 'SHELL-089 SHELL-044 DASH-32 FAV-08',
    alone: { menus: ['favorites'], cards: ['find'], pages: [paths.providers], sections: ['providers'] },
    without: { pages: [paths.providers], sections: ['providers'] },
  },
  Facilities: {
    rows: 'SHELL-090 SHELL-045 DASH-32',
    alone: { cards: ['find'], pages: [paths.facilities] },
    without: { pages: [paths.facilities] },
  },
  Pricing: { rows: 'SHELL-091 DASH-17', alone: {}, without: { cards: ['price'] } },
  Plans: { rows: 'SHELL-098', alone: {}, without: {} },
  BeatTheDeductible: { rows: 'SHELL-092 DASH-38', alone: { cards: ['savings'] }, without: { cards: ['savings'] } },
  BestDoctors: { rows: 'SHELL-093 DASH-30', alone: { cards: ['expert services'] }, without: { cards: ['expert services'] } },
  Backcare: {
    rows: 'SHELL-094 DASH-28',
    alone: { cards: ['back care'], pages: [paths.backCare] },
    without: { cards: ['back care'], pages: [paths.backCare] },
  },
  BehavioralHealth: { rows: 'SHELL-099 DASH-14', alone: { cards: ['mental health'] }, without: {} },
  BetterHelp: { rows: 'SHELL-100 DASH-14', alone: { cards: ['mental health'] }, without: {} },
  ConsultsForMissing: { rows: 'SHELL-101', alone: {}, without: {} },
  OpenDependents: { rows: 'SHELL-085', alone: {}, without: {} },
  Covid19Assessment: {
    rows: 'SHELL-096 DASH-40',
    alone: { cards: ['covid'], pages: [paths.covidAssessment] },
    without: { cards: ['covid'], pages: [paths.covidAssessment] },
  },
}

beforeEach(() => {
  configurePage()
  fakeServer({ 'GET /api/consultations': visitsAnswer() })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const look = async (given: readonly GroupFeature[], prices: readonly ProgramType[], expectedCards: number): Promise<Seen> => {
  const session = demoSession({ features: given, prices })
  const { group } = session
  renderForMember(<DashboardPage session={session} />, session)
  const shownCards = () => [
    ...(screen.queryAllByRole('link', { name: 'Request a visit' }).length > 0 ? ['request a visit'] : []),
    ...screen.queryAllByRole('heading', { level: 2 }).flatMap(({ textContent }) => cards[textContent ?? ''] ?? []),
  ]
  await waitFor(() => expect(shownCards()).toHaveLength(expectedCards))
  expect(openToAll.filter((path) => !opensFor(group, path))).toEqual([])
  return {
    menus: entriesOf(group, [...mainEntries, ...accountEntries]).map(({ label }) => label),
    cards: shownCards(),
    pages: gatedPages.filter((path) => opensFor(group, path)),
    sections: sectionNames.filter((section) => isSectionShown(section, (feature) => hasFeature(group, feature))),
  }
}

const sorted = ({ menus, cards, pages, sections }: Seen): Seen => ({
  menus: menus.toSorted(),
  cards: cards.toSorted(),
  pages: pages.toSorted(),
  sections: sections.toSorted(),
})
const parts = ['menus', 'cards', 'pages', 'sections'] as const
const plus = (seen: Seen, more: Partial<Seen>): Seen =>
  sorted(Object.fromEntries(parts.map((part) => [part, [...seen[part], ...(more[part] ?? [])]])) as Seen)
const minus = (seen: Seen, less: Partial<Seen>): Seen =>
  sorted(Object.fromEntries(parts.map((part) => [part, seen[part].filter((one) => !less[part]?.includes(one))])) as Seen)

describe.each(groupFeatures.map((feature) => [feature, features[feature].rows, features[feature]] as const))(
  '%s [%s]',
  (feature, _rows, gates) => {
    test('alone shows only its own', async () => {
      const expected = plus(none, gates.alone)
      expect(sorted(await look([feature], [], expected.cards.length))).toEqual(expected)
    })
    test('alone missing hides only its own', async () => {
      const expected = minus(everything, gates.without)
      const others = groupFeatures.filter((one) => one !== feature)
      expect(sorted(await look(others, programTypes, expected.cards.length))).toEqual(expected)
    })
  },
)

test('a member of a group with everything has the entries and pages that the specification lists [SHELL-005]', async () => {
  const { group } = demoSession()
  const entries = entriesOf(group, [...mainEntries, ...accountEntries]).map(({ path }) => path)
  const listed = [paths.dashboard, paths.requestVisit, paths.medicalInfo, paths.messages, paths.invoices, paths.favorites, paths.myFamily]
  expect([...listed, paths.accountSettings].filter((path) => !entries.includes(path))).toEqual([])
  expect(entries.filter((path) => routeOf(path) === undefined)).toEqual([])
})

test('Pricing and RX together show the price card [DASH-17 SHELL-091]', async () => {
  expect((await look(['Pricing', 'RX'], [], 1)).cards).toEqual(['price'])
})

describe.each(programTypes)('the price %s', (type) => {
  const isMental = type.startsWith('MyStrength')
  test('alone shows chronic care, and mental health if it is one for the mind [DASH-22 DASH-14]', async () => {
    const expected = plus(none, { cards: isMental ? ['chronic care', 'mental health'] : ['chronic care'] })
    expect(sorted(await look([], [type], expected.cards.length))).toEqual(expected)
  })
  test('alone missing hides nothing [DASH-22]', async () => {
    const others = programTypes.filter((one) => one !== type)
    expect(sorted(await look(groupFeatures, others, everything.cards.length))).toEqual(sorted(everything))
  })
})

test('without any price of a program there is no chronic care, and without all of its conditions no mental health [DASH-14 DASH-22]', async () => {
  const rest = groupFeatures.filter((one) => one !== 'BehavioralHealth' && one !== 'BetterHelp')
  const expected = minus(everything, { cards: ['chronic care', 'mental health'] })
  expect(sorted(await look(rest, [], expected.cards.length))).toEqual(expected)
})
