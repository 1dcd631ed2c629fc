import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { careVariables } from '#care/server/care-env.ts'
import '#platform/http/health/operations-server.ts'
import { registry } from '#platform/metrics/metrics.ts'
import { productionVariables } from '#server/config.ts'
import { deployFiles, metricsIn, queriesOf, recordedIn, ruleQueriesOf } from '#tools/deploy/deploy-files.ts'

const files = deployFiles()
const fileOf = (path: string): string => files.get(path) ?? ''
const rules = fileOf('deploy/prometheus/foyer-rules.yml')
const dashboards = [...files].filter(([path]) => path.startsWith('deploy/grafana/'))

test('the metrics of a query are its names without functions, labels and words of PromQL', () => {
  expect(
    metricsIn('topk(3, sum by (le, route) (rate(foyer_a_bucket{le="x",job=~"b.*"}[5m]))) > 0 and on() (max(foyer:c:ratio) == 0)'),
  ).toEqual(['foyer_a_bucket', 'foyer:c:ratio'])
})

/** Metrics of other programs; the long checks read those of Patroni and etcd from the programs themselves. */
const ofOthers = new Set(['up', 'patroni_primary', 'patroni_sync_standby', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'])

describe('every metric named in', () => {
  const own = new Set(
    registry.getMetricsAsArray().flatMap(({ name }) => [name, ...['_bucket', '_sum', '_count'].map((suffix) => `${name}${suffix}`)]),
  )
  const recorded = new Set(recordedIn(rules))
  const unknown = (queries: string[]) =>
    queries.flatMap(metricsIn).filter((name) => !own.has(name) && !recorded.has(name) && !ofOthers.has(name))

  test.each(dashboards)('%s exists', (_, json) => {
    const queries = queriesOf(json)
    expect(queries.length).toBeGreaterThan(8)
    expect(unknown(queries)).toEqual([])
  })

  test('the alerts exists', () => {
    const queries = ruleQueriesOf(rules)
    expect(queries.length).toBe((rules.match(/\bexpr:/g) ?? []).length)
    expect(unknown(queries)).toEqual([])
  })
})

test('every own metric is on a dashboard', () => {
  const shown = new Set(
    dashboards
      .flatMap(([, json]) => queriesOf(json))
      .flatMap(metricsIn)
      .map((name) => name.replace(/_bucket$/, '')),
  )
  const own = registry.getMetricsAsArray().map(({ name }) => name)
  // Seconds of the histogram stand for the counters that dashboards derive from it.
  expect(own.filter((name) => name.startsWith('foyer_') && !shown.has(name))).toEqual([])
})

test('every alert has a severity that Alertmanager routes, a summary and a runbook that is there', () => {
  const alerts = rules.split(/^ +- alert: /m).slice(1)
  expect(alerts.length).toBeGreaterThan(15)
  for (const alert of alerts) {
    expect(alert).toMatch(/labels: \{ severity: (page|ticket) \}/)
    expect(alert).toMatch(/summary: ['"]/)
    const [, runbook = 'none'] = /runbook: (runbooks\/[\w-]+\.md)/.exec(alert) ?? []
    expect(existsSync(`deploy/${runbook}`), runbook).toBe(true)
  }
})

test('every alert has a test for promtool that sees it fire, which `npm run foyer -- test:deploy` runs', () => {
  const named = (text: string, key: string) => [...text.matchAll(new RegExp(`${key}: (\\w+)`, 'g'))].map(([, name = '']) => name)
  const tests = fileOf('deploy/prometheus/foyer-rules.test.yml').split(/^ +- (?=eval_time|\{ eval_time)/m)
  const fired = new Set(tests.filter((text) => text.includes('exp_labels')).flatMap((text) => named(text, 'alertname')))
  expect(named(rules, 'alert').filter((name) => !fired.has(name))).toEqual([])
})

test('every alert that Alertmanager suppresses exists', () => {
  const names = [...rules.matchAll(/^ +- alert: (\w+)/gm)].map(([, name = '']) => name)
  const matched = [...fileOf('deploy/alertmanager/alertmanager.yml').matchAll(/alertname=~?"([^"]+)"/g)].flatMap(([, text = '']) =>
    text.split('|'),
  )
  expect(matched.length).toBeGreaterThan(5)
  for (const pattern of matched)
    expect(
      names.some((name) => new RegExp(`^(${pattern})$`).test(name)),
      pattern,
    ).toBe(true)
})

test('no YAML file has a tab, and every file ends with a line break', () => {
  for (const [path, text] of files)
    expect([path, path.endsWith('.yml') && text.includes('\t'), text.endsWith('\n')]).toEqual([path, false, true])
})

describe.each([
  ['foyer', productionVariables],
  ['foyer-care', careVariables],
])('the unit %s', (name, variables) => {
  const unit = fileOf(`deploy/systemd/${name}.service`)
  const environment = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => ({ key, value }))

  test('sets only variables that the server reads, each secret from a credential that it loads', () => {
    const known = Object.values(variables).flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name]))
    for (const { key, value } of environment) {
      expect(known).toContain(key)
      const [, credential] = /^%d\/(.+)$/.exec(value) ?? []
      if (credential !== undefined) expect(unit).toContain(`LoadCredential=${credential}:/etc/foyer/secrets/`)
    }
  })

  test('has every required secret, and the rest is in the page that says how to set it up', () => {
    const set = new Set(environment.map(({ key }) => key.replace(/_FILE$/, '')))
    const page = readFileSync('deploy/README.md', 'utf8')
    for (const { name, need } of Object.values(variables))
      if (need === 'required') expect(set.has(name) || page.includes(name), name).toBe(true)
  })

  test('is closed: no privileges, no writable system, no other users, kernel or devices', () => {
    for (const line of [
      'User=foyer',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'PrivateDevices=yes',
      'ProtectKernelModules=yes',
      'RestrictNamespaces=yes',
      'SystemCallFilter=@system-service',
      'UMask=0077',
    ])
      expect(unit.split('\n')).toContain(line)
  })

  test('gives the server time to drain and to end', () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
    // DRAIN_SECONDS, and the 20 s of `stopOnSignal`.
    expect(Number(seconds)).toBeGreaterThan(5 + 20)
  })
})

test('HAProxy asks each node for its readiness often enough to notice its drain', () => {
  const config = fileOf('deploy/haproxy/haproxy.cfg')
  const [, portal = ''] = /^backend portal\n([\s\S]*?)\n\n/m.exec(config) ?? []
  const [, interval, fall] = /inter (\d+)s fall (\d+)/.exec(portal) ?? []
  expect(portal).toContain('option httpchk GET /api/ready')
  const drain = productionVariables.drainSeconds.need
  expect(Number(interval) * Number(fall)).toBeLessThan(typeof drain === 'object' ? Number(drain.fallback) : 0)
  expect(config).toContain('on-marked-down shutdown-sessions')
})

test('nothing in deploy/ has a password or a key', () => {
  for (const [path, text] of files) {
    expect(text, path).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|password: (?!REPLACE-)\S|postgres:\/\/\w+:\w/)
  }
})
