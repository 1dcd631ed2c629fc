/**
 * What each benchmark of bench/ measures: files and folders. Once one of them changes, the kept figures are older than the code, and
 * docs/performance-runs.md says so.
 */
export const measuredPaths: Readonly<Record<string, readonly string[]>> = {
  autocomplete: ['platform/autocomplete.ts'],
  benefits: ['server/benefits', 'server/claims', 'shared/benefits', 'shared/claims', 'platform/import'],
  calls: ['platform/http', 'server/sign-in', 'server/directory', 'server/session', 'care/server/visits'],
  capacity: ['server/schema', 'care/server/schema', 'server/session', 'server/sign-in'],
  'directory-import': ['server/directory/load', 'platform/import'],
  idle: ['platform/jobs', 'platform/live', 'server/app.ts', 'care/server/care-app.ts'],
  import: ['server/eligibility', 'shared/eligibility', 'platform/import'],
  nodes: ['platform/http', 'platform/jobs', 'platform/live', 'server/session'],
  polling: ['platform/http', 'server/session', 'platform/live'],
  sealing: ['platform/auth/keys'],
  search: ['server/directory'],
  streams: ['platform/live', 'platform/http'],
  timing: ['server/sign-in', 'server/registration', 'platform/auth'],
  presses: ['web', 'ui', 'care/sdk'],
  'waiting-room': ['care/server/waiting-room', 'care/server/video', 'platform/live'],
  web: ['web', 'ui', 'care/sdk'],
}
