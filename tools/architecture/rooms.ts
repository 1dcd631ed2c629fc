/** The rooms of the house and what each may import besides itself. The longest matching name is a file's room. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  ui: ['shared'],
  platform: ['shared'],
  web: ['ui', 'shared'],
  'web/flows': ['web', 'ui', 'shared', 'care/sdk'],
  console: ['ui', 'shared'],
  server: ['platform', 'shared'],
  'server/main.ts': ['server', 'platform', 'shared', 'care/server'],
  // Test portals are put together as main puts the real one.
  'server/testing': ['server', 'platform', 'shared', 'care/server'],
  'care/sdk': ['ui', 'shared'],
  'care/clinic': ['care/sdk', 'ui', 'shared'],
  'care/guest': ['care/sdk', 'ui', 'shared'],
  'care/server': ['platform', 'shared'],
}

/** The words of the house: a folder directly under web, server, shared, console or a room of care bears one of them. */
export const areas: readonly string[] = [
  ...['sign-in', 'mfa', 'sso', 'registration', 'session', 'dashboard', 'visits', 'flows', 'procedures', 'prescriptions', 'prices'],
  ...['savings', 'providers', 'facilities', 'zip', 'favorites', 'family', 'account', 'own-data', 'support', 'programs', 'legal'],
  ...['operators', 'groups', 'eligibility', 'members', 'cases', 'settings', 'maintenance', 'audit', 'reports'],
  ...['slots', 'messages', 'inbox', 'invoices', 'medical-info', 'records', 'video', 'waiting-room', 'live', 'clinicians'],
  ...['directory', 'care', 'demo'],
]

/** Rooms whose folders are areas, and the folders beside the areas that the whole room shares. */
export const roomFolders: Readonly<Record<string, readonly string[]>> = {
  shared: ['errors', 'fields'],
  web: ['shell', 'assets'],
  console: ['shell'],
  server: ['schema'],
  'care/server': ['schema'],
  'care/sdk': ['client', 'call', 'flows'],
  'care/clinic': ['shell'],
  'care/guest': ['shell'],
}

/** Rooms that know no member and therefore no area: exactly these folders. */
export const areaFreeFolders: Readonly<Record<string, readonly string[]>> = {
  ui: ['components', 'fields', 'lib'],
  platform: ['http', 'db', 'auth', 'jobs', 'outbox', 'audit', 'live', 'import', 'gateways', 'schema', 'pdf'],
}

/** Beside the house: they look at it from outside, and nothing in it imports them. */
export const outside: readonly string[] = ['e2e', 'bench', 'tools']

const longestFirst = Object.keys(rooms).sort((a, b) => b.length - a.length)
const isAt = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** The entry of `rooms` that says what a file may import. */
export const roomOf = (path: string): string | undefined => longestFirst.find((room) => isAt(path, room))

/** The room whose folders hold the file: `web/flows` and `server/main.ts` are entries of their own, not rooms. */
export const houseOf = (path: string): string | undefined =>
  [...Object.keys(roomFolders), ...Object.keys(areaFreeFolders)].find((room) => isAt(path, room))

/** The folder directly under the room: an area, or a folder of the whole room; undefined for a file of the room itself. */
export function areaOf(path: string): string | undefined {
  const house = houseOf(path)
  const [folder, ...below] = house ? path.slice(house.length + 1).split('/') : []
  return below.length > 0 ? folder : undefined
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing\//.test(path)
