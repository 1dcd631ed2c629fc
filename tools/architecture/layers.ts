/** The layers, and what each may import besides itself. The longest matching name decides for a file. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  ui: ['shared'],
  platform: ['shared'],
  web: ['ui', 'shared'],
  'web/flows': ['web', 'ui', 'shared', 'care/sdk'],
  console: ['ui', 'shared'],
  server: ['platform', 'shared'],
  'server/main.ts': ['server', 'platform', 'shared', 'care/server'],
  // Test portals are composed like the real one in main.
  'server/testing': ['server', 'platform', 'shared', 'care/server'],
  'care/sdk': ['ui', 'shared'],
  'care/clinic': ['care/sdk', 'ui', 'shared'],
  'care/guest': ['care/sdk', 'ui', 'shared'],
  'care/server': ['platform', 'shared'],
}

/** The areas: a folder directly under web, server, shared, console or a layer of care has one of these names. */
export const areas: readonly string[] = [
  'sign-in',
  'mfa',
  'sso',
  'registration',
  'session',
  'dashboard',
  'visits',
  'flows',
  'procedures',
  'prescriptions',
  'prescribing',
  'documents',
  'questionnaires',
  'prices',
  'savings',
  'benefits',
  'claims',
  'providers',
  'facilities',
  'zip',
  'favorites',
  'family',
  'account',
  'own-data',
  'support',
  'surveys',
  'programs',
  'legal',
  'operators',
  'approvals',
  'groups',
  'eligibility',
  'members',
  'cases',
  'settings',
  'maintenance',
  'audit',
  'reports',
  'retention',
  'slots',
  'messages',
  'inbox',
  'invoices',
  'medical-info',
  'notes',
  'chart',
  'records',
  'rights',
  'push',
  'video',
  'interpreters',
  'waiting-room',
  'live',
  'clinicians',
  'directory',
  'care',
  'demo',
]

/** Layers whose folders are areas, and the folders that the areas of a layer share. */
export const sharedFolders: Readonly<Record<string, readonly string[]>> = {
  shared: ['errors', 'fields'],
  web: ['shell', 'assets'],
  console: ['shell'],
  server: ['schema'],
  'care/server': ['schema'],
  'care/sdk': ['client', 'call', 'flows', 'lists'],
  'care/clinic': ['shell'],
  'care/guest': ['shell'],
}

/** Layers without areas have exactly these folders. */
export const foldersWithoutAreas: Readonly<Record<string, readonly string[]>> = {
  ui: ['components', 'fields', 'lib', 'staff'],
  platform: [
    'http',
    'db',
    'auth',
    'jobs',
    'metrics',
    'outbox',
    'audit',
    'live',
    'staff',
    'sso',
    'import',
    'gateways',
    'schema',
    'fhir',
    'pdf',
    'retention',
    'tracing',
  ],
}

/** Folders that may import the layers, while no layer imports them. */
export const outside: readonly string[] = ['e2e', 'bench', 'tools']

const longestFirst = Object.keys(layers).sort((a, b) => b.length - a.length)
const isAt = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** The key of `layers` that decides what a file may import. */
export const layerRuleOf = (path: string): string | undefined => longestFirst.find((layer) => isAt(path, layer))

/** The layer whose folders hold the file. `web/flows` and `server/main.ts` have import rules of their own but are no layers. */
export const layerOf = (path: string): string | undefined =>
  [...Object.keys(sharedFolders), ...Object.keys(foldersWithoutAreas)].find((layer) => isAt(path, layer))

/** The folder directly under the layer: an area or a shared folder; undefined for a file directly in the layer. */
export function areaOf(path: string): string | undefined {
  const layer = layerOf(path)
  const [folder, ...below] = layer ? path.slice(layer.length + 1).split('/') : []
  return below.length > 0 ? folder : undefined
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)testing\//.test(path)
