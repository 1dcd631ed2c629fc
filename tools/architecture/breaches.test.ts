import { describe, expect, test } from 'vitest'
import { breachesOf } from '#tools/architecture/breaches.ts'

/** A small project without a rule violation; each case below breaks one rule. */
const project = {
  'shared/visits/visit-rules.ts': 'export const soonMinutes = 10\n',
  'ui/lib/calls/send.ts': "import { soonMinutes } from '#shared/visits/visit-rules.ts'\nexport const send = () => fetch(soonMinutes)\n",
  'platform/env.ts': 'export const port = process.env.PORT\n',
  'web/public.tsx': "import { LoginPage } from '#web/sign-in/login-page.tsx'\nLoginPage()\n",
  'web/sign-in/login-page.tsx': "import { send } from '#ui/lib/calls/send.ts'\nexport const LoginPage = () => send()\n",
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

const breachesWith = (planted: Record<string, string>) => breachesOf(new Map(Object.entries({ ...project, ...planted })))

test('a project that keeps the rules has no breach', () => {
  expect(breachesWith({})).toEqual([])
})

type Plant = [rule: string, planted: Record<string, string>, breach: string]

const layers: Plant[] = [
  [
    'ui imports no member code',
    { 'ui/lib/toast.ts': "export { member } from '#server/session/who.ts'\n" },
    'ui/lib/toast.ts imports server/session/who.ts: ui may import ui, shared; move the shared code down into one of these.',
  ],
  [
    'an import over several lines, by a relative path',
    { 'shared/paths.ts': "import {\n  send,\n} from '../ui/lib/calls/send.ts'\nexport const paths = send\n" },
    'shared/paths.ts imports ui/lib/calls/send.ts: shared may import shared; move the shared code down into one of these.',
  ],
  [
    'a dynamic import, inside a layer with a rule of its own',
    { 'web/flows/flow-dialog.tsx': "export const FlowDialog = () => import('#server/app.ts')\n" },
    'web/flows/flow-dialog.tsx imports server/app.ts: web/flows may import web, ui, shared, care/sdk; move the shared code down into one of these.',
  ],
  [
    'types may not cross either',
    { 'platform/log.ts': "import type { Config } from '#server/config.ts'\nexport type Log = Config\n" },
    'platform/log.ts imports server/config.ts: platform may import platform, shared; move the shared code down into one of these.',
  ],
  [
    'shared imports only zod/mini',
    { 'shared/paths.ts': "import { readFileSync } from 'node:fs'\nexport const paths = readFileSync\n" },
    'shared/paths.ts imports node:fs: shared uses zod/mini and nothing else; move the code that needs it up.',
  ],
  [
    'browser code imports no Node modules',
    { 'web/shell/footer.tsx': "import { join } from 'node:path'\nexport const Footer = join\n" },
    'web/shell/footer.tsx imports node:path: a browser has no Node; do this on the server.',
  ],
  [
    'only main, the command line and tests import the demo',
    { 'server/family/add-dependent.ts': "import { seedDemo } from '#server/demo/seed-demo.ts'\nexport const addDependent = seedDemo\n" },
    'server/family/add-dependent.ts imports server/demo/seed-demo.ts: only main, cli and tests know the demo; pass the value in from there.',
  ],
  [
    'code does not use test code',
    {
      'server/visits/cancel-visit.ts':
        "import { openTestPortal } from '#server/testing/open-test-portal.ts'\nexport const cancelVisit = openTestPortal\n",
    },
    'server/visits/cancel-visit.ts imports server/testing/open-test-portal.ts: that is test code; move the shared code out of it.',
  ],
  [
    'a test stays in its layer too',
    { 'web/visits/visit-card.test.tsx': "import { openTestPortal } from '#server/testing/open-test-portal.ts'\nopenTestPortal()\n" },
    'web/visits/visit-card.test.tsx imports server/testing/open-test-portal.ts: web may import web, ui, shared; move the shared code down into one of these.',
  ],
  [
    'no layer imports e2e, bench or tools',
    { 'tools/ledger.ts': "import '#e2e/sign-in.spec.ts'\n", 'bench/web.ts': "import '#tools/ledger.ts'\n" },
    'tools/ledger.ts imports e2e/sign-in.spec.ts: nothing imports e2e/; move the shared code into a layer.',
  ],
]

const cycleHalf = {
  'server/eligibility/person-store.ts': "import { findVisit } from '#server/visits/visit-store.ts'\nexport const findPerson = findVisit\n",
}

const order: Plant[] = [
  [
    'a cycle between folders',
    {
      'server/visits/visit-store.ts':
        "import { member } from '#server/session/who.ts'\nimport { findPerson } from '#server/eligibility/person-store.ts'\nexport const [findVisit, saveVisit] = [member, findPerson]\n",
      ...cycleHalf,
    },
    'An import cycle between folders: server/visits/visit-store.ts imports server/eligibility/person-store.ts, server/eligibility/person-store.ts imports server/visits/visit-store.ts; move the shared code into one of them, or below both.',
  ],
  [
    'a cycle between the files of a folder and its subfolder',
    {
      'server/visits/notices/visit-mail.ts':
        "import { listVisits } from '#server/visits/list-visits.ts'\nexport const visitMail = listVisits\n",
      'server/visits/list-visits.ts':
        "import { visitMail } from '#server/visits/notices/visit-mail.ts'\nexport const listVisits = visitMail\n",
    },
    'An import cycle between files: server/visits/notices/visit-mail.ts imports server/visits/list-visits.ts, server/visits/list-visits.ts imports server/visits/notices/visit-mail.ts; move the shared code into one of them, or below both.',
  ],
  [
    'a cycle between two subfolders',
    {
      'server/visits/notices/mail-store.ts': "import { a } from '#server/visits/slots/slot-store.ts'\nexport const mail = a\n",
      'server/visits/notices/end-store.ts': 'export const end = 1\n',
      'server/visits/slots/slot-store.ts': "import { end } from '#server/visits/notices/end-store.ts'\nexport const a = end\n",
    },
    'An import cycle between folders: server/visits/notices/mail-store.ts imports server/visits/slots/slot-store.ts, server/visits/slots/slot-store.ts imports server/visits/notices/end-store.ts; move the shared code into one of them, or below both.',
  ],
  [
    'session imports no area',
    {
      'server/session/start-session.ts':
        "import { findPerson } from '#server/visits/visit-store.ts'\nexport const startSession = findPerson\n",
    },
    'server/session/start-session.ts imports server/visits/visit-store.ts: session is below every area; read the tables of server/schema in session-store.ts.',
  ],
  [
    'an area only reads the store of another area',
    {
      'server/family/add-dependent.ts':
        "import { findVisit, saveVisit, type Visit } from '#server/visits/visit-store.ts'\nexport const addDependent = [findVisit, saveVisit]\n",
    },
    "server/family/add-dependent.ts takes saveVisit from server/visits/visit-store.ts: of another's store take what begins with find, list, count, is or has; for more call a verb file of visits.",
  ],
  [
    'SQL belongs in stores',
    { 'server/visits/cancel-visit.ts': "import { sql } from 'drizzle-orm/sql'\nexport const cancelVisit = sql\n" },
    'server/visits/cancel-visit.ts imports drizzle-orm/sql: SQL belongs in *-store.ts; move the statement there and pass it db or the transaction.',
  ],
  [
    'a web area imports only widgets and buttons of another',
    { 'web/family/family-page.tsx': "import { VisitCard } from '#web/visits/visit-card.tsx'\nexport const FamilyPage = VisitCard\n" },
    'web/family/family-page.tsx imports web/visits/visit-card.tsx: make it a widget or a button of visits, or move it to ui/.',
  ],
]

const entryPoints: Plant[] = [
  [
    'only the app imports routes',
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
    { 'ui/lib/calls/send.ts': "import { useQuery } from '@tanstack/react-query'\nexport const send = useQuery\n" },
    'web/public.tsx → web/sign-in/login-page.tsx → ui/lib/calls/send.ts → @tanstack/react-query: public pages carry no @tanstack/react-query; use what ui/ has on native elements.',
  ],
]

const places: Plant[] = [
  [
    'the environment is read in env.ts',
    { 'server/app.ts': 'export const app = process.env.PORT\n' },
    'server/app.ts uses process.env: take the value from the config.',
  ],
  [
    'the environment is not imported',
    { 'server/app.ts': "import { env } from 'node:process'\nexport const app = env\n" },
    'server/app.ts uses process.env: take the value from the config.',
  ],
  [
    'only send() and gateways use fetch',
    { 'web/visits/visit-card.tsx': "export const VisitCard = () => window.fetch('/')\n" },
    'web/visits/visit-card.tsx uses fetch: use send(), or a gateway on the server.',
  ],
  [
    'only one file uses local storage',
    { 'web/visits/visit-card.tsx': "export const VisitCard = () => localStorage.getItem('x')\n" },
    'web/visits/visit-card.tsx uses localStorage: use ui/lib/page/storage.ts.',
  ],
  [
    'no spread of a literal',
    { 'shared/paths.ts': 'export const paths = { ...{ home: 1, away: 2 } }\n' },
    'shared/paths.ts spreads a literal: write its properties out, so that the compiler checks them.',
  ],
  [
    'no spread of a literal behind a cast',
    { 'shared/paths.ts': 'export const paths = { ...({ home: 1 } as const) }\n' },
    'shared/paths.ts spreads a literal: write its properties out, so that the compiler checks them.',
  ],
  [
    'no clock in shared',
    { 'shared/visits/visit-rules.ts': 'export const soonMinutes = new Date()\n' },
    'shared/visits/visit-rules.ts uses the clock: shared has none: take now as an argument.',
  ],
  [
    'no transaction in a route',
    {
      'server/visits/visit-routes.ts':
        "import { findVisit } from '#server/visits/visit-store.ts'\nexport const visitRoutes = ({ db }) => db.transaction((tx) => findVisit(tx))\n",
    },
    'server/visits/visit-routes.ts uses a transaction: a route answers; move the transaction and its audit into a verb.',
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
    'an area has the same name in every layer',
    { 'server/appointments/appointment-store.ts': 'export const findAppointment = 1\n' },
    'server/appointments/appointment-store.ts: appointments is no area; use the name that the other layers use, see docs/map.md.',
  ],
  [
    'ui has no areas',
    { 'ui/visits/visit-list.tsx': 'export const VisitList = 1\n' },
    'ui/visits/visit-list.tsx: ui has the folders components, fields, lib, staff; choose one of them.',
  ],
  [
    'every file is in a layer',
    { 'care/notes/note-rules.ts': 'export const one = 1\n' },
    'care/notes/note-rules.ts: care is no layer; see docs/map.md.',
  ],
  [
    'a long file is split',
    { 'server/visits/cancel-visit.ts': `export const cancelVisit = () => [\n${'  1,\n'.repeat(400)}]\n` },
    'server/visits/cancel-visit.ts has 402 lines, 400 is the most: split it by concept.',
  ],
]

const sizes: Plant[] = [
  [
    'a short file for one neighbour is merged into it',
    {
      'server/family/add-dependent.ts': "import { age } from '#server/family/age.ts'\nexport const addDependent = age\n",
      'server/family/age.ts': 'export const age = 1\n',
    },
    'server/family/age.ts has 1 lines and server/family/add-dependent.ts alone imports it: move it there.',
  ],
  [
    'a folder holds at most 25 source files',
    Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`server/family/part-${at}-routes.ts`, `export const part${at} = 1\n`])),
    'server/family has 26 source files, more than 25: divide it into subfolders named after concepts.',
  ],
]

const exportedNames: Plant[] = [
  [
    'an exported name means one thing',
    { 'web/visits/find-visit.ts': 'export async function findVisit() {}\n' },
    'server/visits/visit-store.ts and web/visits/find-visit.ts both export findVisit: define it once, or give one of the two a name that says what it is.',
  ],
  [
    'a component and a type have two names',
    { 'shared/visits/visit-draft.ts': 'export type VisitCard = { id: string }\n' },
    'web/visits/visit-card.tsx and shared/visits/visit-draft.ts both export VisitCard: define it once, or give one of the two a name that says what it is.',
  ],
  [
    'a name from a pattern, in a helper of browser tests',
    { 'e2e/visit.ts': 'export const { send: open, rest: [visit, ...member] } = JSON.parse(process.argv[2])\n' },
    'server/session/who.ts and e2e/visit.ts both export member: define it once, or give one of the two a name that says what it is.',
  ],
]

const signInTexts = { 'web/sign-in/sign-in-texts.en.ts': "export const signInTexts = { title: 'Sign in' }\n" }
const texts: Plant[] = [
  [
    'a screen reads texts only through textsOf or catalogueOf',
    {
      ...signInTexts,
      'web/sign-in/title.ts':
        "import { signInTexts } from '#web/sign-in/sign-in-texts.en.ts'\nexport type T = typeof signInTexts\nexport const title = textsOf(signInTexts)('title') + signInTexts.title\n",
    },
    'web/sign-in/title.ts reads signInTexts: a browser has it only as textsOf(signInTexts) or catalogueOf(signInTexts).',
  ],
  [
    'code imports English, not one of the other languages',
    {
      'server/visits/visit-texts.ar.ts': "export const visitTexts = { title: '' }\n",
      'server/visits/mail-visit.ts': "import { visitTexts } from '#server/visits/visit-texts.ar.ts'\nexport const mail = visitTexts\n",
    },
    'server/visits/mail-visit.ts imports server/visits/visit-texts.ar.ts: import server/visits/visit-texts.en.ts; textsOf() or translationsOf() finds the language.',
  ],
]

describe('a planted breach is found:', () => {
  test.each([...layers, ...order, ...entryPoints, ...places, ...names, ...sizes, ...exportedNames, ...texts])(
    '%s',
    (_rule, planted, breach) => {
      expect(breachesWith(planted)).toEqual([breach])
    },
  )
})

test('a type-only import makes no cycle', () => {
  const half = "import type { findPerson } from '#server/eligibility/person-store.ts'\nexport const [findVisit, saveVisit] = [1, 2]\n"
  expect(breachesWith({ ...cycleHalf, 'server/visits/visit-store.ts': half })).toEqual([])
})

test('tests and translations do not count for the size of a folder', () => {
  const parts = Array.from({ length: 25 }, (_, at) => [`server/family/part-${at}-routes.ts`, `export const part${at} = 1\n`])
  const beside = ['family.test.ts', 'family-texts.en.ts', 'family-texts.es.ts', 'family-texts.ar.ts'].map((name) => [
    `server/family/${name}`,
    'export const familyTexts = {}\n',
  ])
  expect(breachesWith(Object.fromEntries([...parts, ...beside]))).toEqual([])
})

test('a short file is allowed with a second importer, with a test, or as an entry point', () => {
  const age = { 'server/family/age.ts': 'export const age = 1\n' }
  const taking = (name: string) => `import { age } from '#server/family/age.ts'\nexport const ${name} = age\n`
  const taken = { ...age, 'server/family/add-dependent.ts': taking('addDependent') }
  expect(breachesWith({ ...taken, 'server/visits/cancel-visit.ts': taking('cancelVisit') })).toEqual([])
  expect(breachesWith({ ...taken, 'server/family/age.test.ts': taking('taken') })).toEqual([])
  expect(
    breachesWith({ ...age, 'server/family/add-dependent.ts': "export const addDependent = () => import('#server/family/age.ts')\n" }),
  ).toEqual([])
})

test('an exported name may recur in the languages of a text, in tests, in the tables of the platform, and as value and type of one file', () => {
  const [en, ar] = ['en', 'ar'].map((language) => `server/visits/visit-texts.${language}.ts`) as [string, string]
  const text = "export const visitTexts = { title: '' }\nexport type VisitTexts = typeof visitTexts\n"
  expect(breachesWith({ [en]: text, [ar]: text })).toEqual([])
  const own = 'export const findVisit = () => 1\n'
  expect(breachesWith({ 'server/visits/find-visit.test.ts': own, 'e2e/visits.spec.ts': own })).toEqual([])
  const tables = 'export const { outboxMessages } = {}\n'
  expect(breachesWith({ 'platform/schema/platform-tables.ts': tables, 'server/schema/platform-tables.ts': tables })).toEqual([])
  expect(breachesWith({ 'shared/visits/visit-draft.ts': 'export const Draft = 1\nexport type Draft = typeof Draft\n' })).toEqual([])
  expect(breachesWith({ 'server/visits/visit-guards.ts': "export { member } from '#server/session/who.ts'\n" })).toEqual([])
})

test('a long table of data is allowed', () => {
  expect(breachesWith({ 'shared/zip/zip-table.ts': `export const zips = [\n${'  1,\n'.repeat(500)}]\n` })).toEqual([])
})

test('words in comments, strings and tests are no breach', () => {
  const text = '// process.env, fetch( and localStorage\nexport const note = \'import x from "#server/app.ts"\'\n'
  expect(breachesWith({ 'shared/visits/note.ts': text, 'shared/visits/note.test.ts': 'Date.now()\n' })).toEqual([])
})
