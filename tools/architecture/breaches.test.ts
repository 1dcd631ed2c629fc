import { describe, expect, test } from 'vitest'
import { breachesOf } from '#tools/architecture/breaches.ts'

/** A small house in order; each plant below breaks one rule of it. */
const house = {
  'shared/visits/visit-rules.ts': 'export const soonMinutes = 10\n',
  'ui/lib/send.ts': "import { soonMinutes } from '#shared/visits/visit-rules.ts'\nexport const send = () => fetch(soonMinutes)\n",
  'platform/env.ts': 'export const port = process.env.PORT\n',
  'web/public.tsx': "import { LoginPage } from '#web/sign-in/login-page.tsx'\nLoginPage()\n",
  'web/sign-in/login-page.tsx': "import { send } from '#ui/lib/send.ts'\nexport const LoginPage = () => send()\n",
  'web/visits/visits-widget.tsx': 'export const VisitsWidget = () => null\n',
  'web/visits/visit-card.tsx': 'export const VisitCard = () => null\n',
  'web/dashboard/dashboard-page.tsx':
    "import { VisitsWidget } from '#web/visits/visits-widget.tsx'\nexport const DashboardPage = VisitsWidget\n",
  'server/app.ts': "import { visitRoutes } from '#server/visits/visit-routes.ts'\nexport const app = visitRoutes\n",
  'server/config.ts': "import { port } from '#platform/env.ts'\nexport const config = { port }\n",
  'server/session/who.ts': 'export const member = () => 1\n',
  'server/visits/visit-routes.ts': "import { findVisit } from '#server/visits/visit-store.ts'\nexport const visitRoutes = findVisit\n",
  'server/visits/visit-store.ts':
    "import { eq } from 'drizzle-orm'\nexport const findVisit = () => eq\nexport const saveVisit = () => eq\n",
  'server/demo/seed-demo.ts': "import { saveVisit } from '#server/visits/visit-store.ts'\nexport const seedDemo = saveVisit\n",
  'server/main.ts': "import { app } from '#server/app.ts'\nimport { seedDemo } from '#server/demo/seed-demo.ts'\napp(seedDemo)\n",
  'server/testing/open-test-portal.ts': 'export const openTestPortal = () => 1\n',
  'server/visits/visit-routes.test.ts': "import { openTestPortal } from '#server/testing/open-test-portal.ts'\nopenTestPortal()\n",
  'e2e/sign-in.spec.ts': "import { soonMinutes } from '#shared/visits/visit-rules.ts'\nconsole.log(soonMinutes)\n",
}

const breachesWith = (planted: Record<string, string>) => breachesOf(new Map(Object.entries({ ...house, ...planted })))

test('a house in order has no breach', () => {
  expect(breachesWith({})).toEqual([])
})

type Plant = [rule: string, planted: Record<string, string>, breach: string]

const rooms: Plant[] = [
  [
    'ui knows no member',
    { 'ui/lib/toast.ts': "export { member } from '#server/session/who.ts'\n" },
    'ui/lib/toast.ts imports server/session/who.ts: ui may import ui, shared; move what both need down into one of these.',
  ],
  [
    'an import over several lines, by a relative path',
    { 'shared/paths.ts': "import {\n  send,\n} from '../ui/lib/send.ts'\nexport const paths = send\n" },
    'shared/paths.ts imports ui/lib/send.ts: shared may import shared; move what both need down into one of these.',
  ],
  [
    'a dynamic import, inside a room with an arrow of its own',
    { 'web/flows/flow-dialog.tsx': "export const FlowDialog = () => import('#server/app.ts')\n" },
    'web/flows/flow-dialog.tsx imports server/app.ts: web/flows may import web, ui, shared, care/sdk; move what both need down into one of these.',
  ],
  [
    'types cross no wall either',
    { 'platform/log.ts': "import type { Config } from '#server/config.ts'\nexport type Log = Config\n" },
    'platform/log.ts imports server/config.ts: platform may import platform, shared; move what both need down into one of these.',
  ],
  [
    'the ground uses zod/mini alone',
    { 'shared/paths.ts': "import { readFileSync } from 'node:fs'\nexport const paths = readFileSync\n" },
    'shared/paths.ts imports node:fs: shared uses zod/mini and nothing else; move the code that needs it up.',
  ],
  [
    'a browser has no Node',
    { 'web/shell/footer.tsx': "import { join } from 'node:path'\nexport const Footer = join\n" },
    'web/shell/footer.tsx imports node:path: a browser has no Node; do this on the server.',
  ],
  [
    'the demo is known to main alone',
    { 'server/family/add-dependent.ts': "import { seedDemo } from '#server/demo/seed-demo.ts'\nexport const addDependent = seedDemo\n" },
    'server/family/add-dependent.ts imports server/demo/seed-demo.ts: only main, cli and tests know the demo; pass the value in from there.',
  ],
  [
    'code does not use test code',
    {
      'server/visits/cancel-visit.ts':
        "import { openTestPortal } from '#server/testing/open-test-portal.ts'\nexport const cancelVisit = openTestPortal\n",
    },
    'server/visits/cancel-visit.ts imports server/testing/open-test-portal.ts: that is test code; move what both need out of it.',
  ],
  [
    'a test stays in its room too',
    { 'web/visits/visit-card.test.tsx': "import { openTestPortal } from '#server/testing/open-test-portal.ts'\nopenTestPortal()\n" },
    'web/visits/visit-card.test.tsx imports server/testing/open-test-portal.ts: web may import web, ui, shared; move what both need down into one of these.',
  ],
  [
    'nothing imports what stands outside',
    { 'tools/ledger.ts': "import '#e2e/sign-in.spec.ts'\n", 'bench/web.ts': "import '#tools/ledger.ts'\n" },
    'tools/ledger.ts imports e2e/sign-in.spec.ts: nothing imports e2e/; move what both need into a room.',
  ],
]

const circleHalf = {
  'server/eligibility/person-store.ts': "import { findVisit } from '#server/visits/visit-store.ts'\nexport const findPerson = findVisit\n",
}

const order: Plant[] = [
  [
    'a circle between folders',
    {
      'server/visits/visit-store.ts':
        "import { member } from '#server/session/who.ts'\nimport { findPerson } from '#server/eligibility/person-store.ts'\nexport const [findVisit, saveVisit] = [member, findPerson]\n",
      ...circleHalf,
    },
    'A circle between folders: server/visits/visit-store.ts imports server/eligibility/person-store.ts, server/eligibility/person-store.ts imports server/visits/visit-store.ts; move what both need into one of them, or below both.',
  ],
  [
    'session stands below all areas',
    {
      'server/session/start-session.ts':
        "import { findPerson } from '#server/visits/visit-store.ts'\nexport const startSession = findPerson\n",
    },
    'server/session/start-session.ts imports server/visits/visit-store.ts: session stands below all areas; read the tables of server/schema in session-store.ts.',
  ],
  [
    "another's store is only read",
    {
      'server/family/add-dependent.ts':
        "import { findVisit, saveVisit, type Visit } from '#server/visits/visit-store.ts'\nexport const addDependent = [findVisit, saveVisit]\n",
    },
    "server/family/add-dependent.ts takes saveVisit from server/visits/visit-store.ts: of another's store take what begins with find, list, count, is or has; for more call a verb file of visits.",
  ],
  [
    'SQL stands in stores',
    { 'server/visits/cancel-visit.ts': "import { sql } from 'drizzle-orm/sql'\nexport const cancelVisit = sql\n" },
    'server/visits/cancel-visit.ts imports drizzle-orm/sql: SQL stands in *-store.ts; move the statement there and pass it db or the transaction.',
  ],
  [
    'a web area takes widgets and buttons of another',
    { 'web/family/family-page.tsx': "import { VisitCard } from '#web/visits/visit-card.tsx'\nexport const FamilyPage = VisitCard\n" },
    'web/family/family-page.tsx imports web/visits/visit-card.tsx: make it a widget or a button of visits, or move it to ui/.',
  ],
]

const doors: Plant[] = [
  [
    'routes are named by the app alone',
    {
      'server/family/add-dependent.ts':
        "import { visitRoutes } from '#server/visits/visit-routes.ts'\nexport const addDependent = visitRoutes\n",
    },
    'server/family/add-dependent.ts imports server/visits/visit-routes.ts: name it in the app, and call the verb file of that area instead.',
  ],
  [
    'a page is opened by its path',
    { 'web/shell/nav-bar.tsx': "import { DashboardPage } from '#web/dashboard/dashboard-page.tsx'\nexport const NavBar = DashboardPage\n" },
    'web/shell/nav-bar.tsx imports web/dashboard/dashboard-page.tsx: a page is opened by its path: link to it with shared/paths.ts.',
  ],
  [
    'config is passed as an argument',
    { 'server/visits/cancel-visit.ts': "import { config } from '#server/config.ts'\nexport const cancelVisit = config\n" },
    'server/visits/cancel-visit.ts imports server/config.ts: take the value as an argument, and import its type alone.',
  ],
  [
    'public pages stay light',
    { 'ui/lib/send.ts': "import { useQuery } from '@tanstack/react-query'\nexport const send = useQuery\n" },
    'web/public.tsx → web/sign-in/login-page.tsx → ui/lib/send.ts → @tanstack/react-query: public pages carry no @tanstack/react-query; use what ui/ has on native elements.',
  ],
]

const places: Plant[] = [
  [
    'the environment is read in env.ts',
    { 'server/app.ts': 'export const app = process.env.PORT\n' },
    'server/app.ts uses process.env: take the value from the config.',
  ],
  [
    'the environment by import',
    { 'server/app.ts': "import { env } from 'node:process'\nexport const app = env\n" },
    'server/app.ts uses process.env: take the value from the config.',
  ],
  [
    'one fetch',
    { 'web/visits/visit-card.tsx': "export const VisitCard = () => window.fetch('/')\n" },
    'web/visits/visit-card.tsx uses fetch: use send(), or a gateway on the server.',
  ],
  [
    'one place for local storage',
    { 'web/visits/visit-card.tsx': "export const VisitCard = () => localStorage.getItem('x')\n" },
    'web/visits/visit-card.tsx uses localStorage: use ui/lib/storage.ts.',
  ],
  [
    'no clock in shared',
    { 'shared/visits/visit-rules.ts': 'export const soonMinutes = new Date()\n' },
    'shared/visits/visit-rules.ts uses the clock: shared has none: take now as an argument.',
  ],
]

const names: Plant[] = [
  [
    'no index files',
    { 'server/visits/index.ts': 'export const one = 1\n' },
    'server/visits/index.ts: no index files; name it after what it holds.',
  ],
  [
    'kebab-case',
    { 'web/visits/VisitList.tsx': 'export const VisitList = 1\n' },
    'web/visits/VisitList.tsx: write VisitList.tsx in kebab-case.',
  ],
  [
    'areas have one word',
    { 'server/appointments/appointment-store.ts': 'export const findAppointment = 1\n' },
    'server/appointments/appointment-store.ts: appointments is no area; use the word that the other rooms use, see docs/map.md.',
  ],
  [
    'ui has no areas',
    { 'ui/visits/visit-list.tsx': 'export const VisitList = 1\n' },
    'ui/visits/visit-list.tsx: ui has the folders components, fields, lib; find the one it belongs to.',
  ],
  [
    'every file is in a room',
    { 'care/notes/note-rules.ts': 'export const one = 1\n' },
    'care/notes/note-rules.ts: care is no room of this house; see docs/map.md.',
  ],
  [
    'a long file is split',
    { 'server/visits/cancel-visit.ts': `export const cancelVisit = () => [\n${'  1,\n'.repeat(300)}]\n` },
    'server/visits/cancel-visit.ts has 302 lines, 300 is the most: split it by what its parts are about.',
  ],
]

describe('a planted breach is found:', () => {
  test.each([...rooms, ...order, ...doors, ...places, ...names])('%s', (_rule, planted, breach) => {
    expect(breachesWith(planted)).toEqual([breach])
  })
})

test('an import of types alone makes no circle', () => {
  const half = "import type { findPerson } from '#server/eligibility/person-store.ts'\nexport const [findVisit, saveVisit] = [1, 2]\n"
  expect(breachesWith({ ...circleHalf, 'server/visits/visit-store.ts': half })).toEqual([])
})

test('a long table of data may stand', () => {
  expect(breachesWith({ 'shared/zip/zip-table.ts': `export const zips = [\n${'  1,\n'.repeat(400)}]\n` })).toEqual([])
})

test('words in comments, strings and tests are no breach', () => {
  const text = '// process.env, fetch( and localStorage\nexport const note = \'import x from "#server/app.ts"\'\n'
  expect(breachesWith({ 'shared/visits/note.ts': text, 'shared/visits/note.test.ts': 'Date.now()\n' })).toEqual([])
})
