const pages = ['pages']
const tests = ['pages', 'browser']

/**
 * Every command, for run-command.mjs.
 * - `needs`, besides the packages: `pages` (the built browser files), `browser` (Chromium), `postgres` (Debian's PostgreSQL)
 * - `run`: its programs, one after the other; the last gets the arguments
 */
export const commands = {
  start: {
    needs: pages,
    run: ['node --import ./platform/quick-imports.ts server/main.ts --demo'],
    does: 'serves the portal with demo data on http://localhost:3000',
  },
  dev: { needs: [], run: ['node tools/dev.ts'], does: 'the same from the sources: changes show at once; --measure says how soon' },
  serve: { needs: pages, run: ['node --import ./platform/quick-imports.ts server/main.ts'], does: 'serves as in production' },
  'serve care': {
    needs: pages,
    run: ['node --import ./platform/quick-imports.ts care/server/main.ts'],
    does: 'serves the telehealth side as a process of its own',
  },
  setup: { needs: pages, run: [], does: 'installs and builds: the pages, or just --packages; --browser, --postgres as well' },
  build: { needs: pages, run: [], does: 'builds the browser files into dist/, if their sources have changed' },

  test: { needs: [], run: ['node tools/run-tests.ts'], does: 'types, format, lint, unused code, then the daily tests' },
  'test:all': { needs: [], run: ['node tools/run-tests.ts --all'], does: 'the daily tests, then the long parts' },
  'test:changed': { needs: [], run: ['node tools/run-tests.ts --changed'], does: 'the tests that a change can affect' },
  'test:unit': { needs: [], run: ['vitest run'], does: 'the unit and server tests, or those of the files named' },
  'test:e2e': { needs: tests, run: ['playwright test'], does: 'the browser tests, or those of the files named' },
  'test:faults': {
    needs: pages,
    run: ['node tools/fault-rounds.ts --rounds 200 --cuts 20'],
    does: 'kills the server in the middle of writes 200 times, for an hour at most, and cuts the power 20 times',
  },
  'test:failover': {
    needs: pages,
    run: ['node tools/test-failover.ts'],
    does: 'a cluster of three machines on this one, whose parts are killed: needs Debian and root, takes ten minutes',
  },
  'test:deploy-guide': {
    needs: pages,
    run: ['node tools/test-deploy-guide.ts'],
    does: 'follows deploy/README.md on three machines made of namespaces: needs Debian and root, takes six minutes',
  },
  'test:deploy': {
    needs: [],
    run: ['node tools/deploy-checks.ts'],
    does: 'checks the files of deploy/ with the programs that read them',
  },
  'test:image': {
    needs: pages,
    run: ['node tools/test-image.ts'],
    does: 'builds the container image, and starts it read-only and without root: needs Debian and root',
  },
  'test:upgrade': {
    needs: [],
    run: ['node tools/test-upgrade.ts'],
    does: "runs the previous release's API tests on this version's tables",
  },
  'test:pooler': { needs: pages, run: ['node tools/test-pooler.ts'], does: 'a portal and its API tests behind PgBouncer' },
  check: { needs: [], run: ['tsc --noEmit', 'biome check .', 'knip'], does: 'types, format and lint, unused code' },
  format: { needs: [], run: ['biome check --write .'], does: 'formats the sources and fixes what lint can fix' },
  screenshots: {
    needs: tests,
    run: ['playwright test --grep @looks'],
    does: 'every page at three widths, light and dark, in three languages',
  },

  migrate: { needs: [], run: ['node server/cli.ts migrate'], does: 'brings the tables of the portal up to date, and ends' },
  'migrate care': { needs: [], run: ['node care/server/cli.ts migrate'], does: 'the same for the telehealth side' },
  image: { needs: pages, run: ['node tools/build-image.ts'], does: 'builds the container image with buildah, to push to a registry' },
  import: { needs: [], run: ['node server/cli.ts import'], does: 'loads eligibility, directory, drugs, procedures or savings from files' },
  'import diagnoses': {
    needs: [],
    run: ['node care/server/cli.ts import diagnoses'],
    does: 'loads the ICD-10-CM codes of CMS for the telehealth side',
  },
  'import interactions': {
    needs: [],
    run: ['node care/server/cli.ts interactions'],
    does: 'loads interactions and classes of drugs for the warnings before a prescription is signed',
  },
  notice: { needs: [], run: ['node server/cli.ts notice'], does: 'closes the portal with a maintenance notice; --clear opens it' },
  operator: { needs: [], run: ['node server/cli.ts operator'], does: 'adds, lists and ends operators of the console' },
  approvals: {
    needs: [],
    run: ['node server/cli.ts approvals'],
    does: 'list, approve, refuse: changes where there is no second administrator',
  },
  clinic: { needs: [], run: ['node care/server/cli.ts'], does: 'adds, lists and ends clinicians' },
  sso: { needs: [], run: ['node server/cli.ts sso'], does: "sets a group's identity provider" },
  audit: { needs: [], run: ['node server/cli.ts audit'], does: 'verify: proves that no row of either audit log was changed or removed' },
  keys: { needs: [], run: ['node server/cli.ts keys'], does: 'new, status, rotate: the keys of the portal' },
  'keys care': { needs: [], run: ['node care/server/cli.ts keys'], does: 'status, rotate: the keys of the telehealth side' },
  eligibility: { needs: [], run: ['node server/cli.ts eligibility'], does: 'asks a payer about a person (X12 270 and 271)' },
  retention: { needs: [], run: ['node server/cli.ts retention'], does: 'prints how long data are kept, and what would be deleted now' },
  permissions: { needs: [], run: ['node server/cli.ts permissions'], does: 'prints who may make which call' },
  sbom: {
    needs: [],
    run: ['node tools/sbom.ts'],
    does: 'writes the list of all packages (CycloneDX) to artifacts/sbom.cdx.json, or to FILE',
  },
  ledger: { needs: [], run: ['node tools/ledger.ts'], does: 'prints which rows of the specification the last test run proved' },
  readability: { needs: [], run: ['node tools/readability.ts'], does: 'prints the reading level of each catalogue of texts' },

  migrations: {
    needs: [],
    run: ['drizzle-kit generate --config server/schema/drizzle.config.ts'],
    does: 'writes the migration for changed tables of the portal; --name says what it changes',
  },
  'migrations care': {
    needs: [],
    run: ['drizzle-kit generate --config care/server/schema/drizzle.config.ts'],
    does: 'the same for the telehealth side',
  },
  zips: { needs: [], run: ['node tools/zips.ts'], does: 'writes the tables of zips anew; --add FILE adds rows' },
  map: { needs: [], run: ['node tools/base-map.ts'], does: 'writes the base map of the finders anew; --roads FILE draws exact roads' },

  'bench web': { needs: tests, run: ['node tools/bench.ts web'], does: 'bytes and Lighthouse figures of the pages' },
  'bench presses': { needs: tests, run: ['node tools/bench.ts presses'], does: 'how soon a press shows something on a slow phone' },
  'bench calls': {
    needs: pages,
    run: ['node tools/bench.ts calls'],
    does: 'how evenly four common calls are answered at half load, with a profile of each',
  },
  'bench polling': { needs: pages, run: ['node tools/bench.ts polling'], does: 'what the polls of open pages cost' },
  'bench autocomplete': { needs: [], run: ['node tools/bench.ts autocomplete'], does: 'names found while they are typed' },
  'bench search': { needs: pages, run: ['node tools/bench.ts search'], does: 'searches of the directory' },
  'bench import': { needs: pages, run: ['node tools/bench.ts import'], does: 'an eligibility file of a million members' },
  'bench directory-import': { needs: pages, run: ['node tools/bench.ts directory-import'], does: 'loading the directory' },
  'bench benefits': { needs: pages, run: ['node tools/bench.ts benefits'], does: 'loading claims and accumulators, and a page of claims' },
  'bench waiting-room': { needs: pages, run: ['node tools/bench.ts waiting-room'], does: 'what waiting members cost one node' },
  'bench sealing': { needs: [], run: ['node tools/bench.ts sealing'], does: 'what encrypting columns costs' },
  'bench idle': { needs: pages, run: ['node tools/bench.ts idle'], does: 'statements of a portal that nobody uses' },
  'bench nodes': {
    needs: pages,
    run: ['node tools/bench.ts nodes'],
    does: 'what a request costs on one, two and four nodes, and an idle node',
  },
  'bench streams': { needs: pages, run: ['node tools/bench.ts streams'], does: 'the memory of a node with 20,000 event streams' },
  'bench capacity': { needs: pages, run: ['node tools/bench.ts capacity'], does: 'disk and times of calls by number of members' },
  'bench timing': { needs: pages, run: ['node tools/bench.ts timing'], does: 'whether the time of a refusal gives an account away' },
  performance: { needs: [], run: ['node tools/performance.ts'], does: 'writes docs/performance-runs.md from the kept runs of benchmarks' },
}
