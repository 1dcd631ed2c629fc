import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { careVariables } from '#care/server/care-env.ts'
import { keyUsage } from '#platform/auth/keys/key-command.ts'
import { auditUsage } from '#server/audit/audit-command.ts'
import { productionVariables } from '#server/config.ts'
import { operatorUsage } from '#server/operators/operator-command.ts'
import { portalEvents } from '#shared/audit/audit-events.ts'
import { careEvents } from '#shared/audit/care-events.ts'

/** What an operator needs at night: one page each. */
const names = ['failover', 'full-disk', 'restore', 'key-rotation', 'partner-down', 'leaked-key'] as const
const pathOf = (name: string) => `deploy/runbooks/${name}.md`
const pages = [...names.map(pathOf), 'deploy/README.md', 'deploy/chart/README.md'].map(
  (path) => [path, readFileSync(path, 'utf8')] as const,
)

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts
/** Plain JavaScript, which an old Node reads too. */
const { commands }: { commands: Record<string, unknown> } = await import(`${process.cwd()}/tools/setup/commands.mjs`)
const usages = [keyUsage, auditUsage, operatorUsage].join('\n')
const rules = readFileSync('deploy/prometheus/foyer-rules.yml', 'utf8')
const alerts = new Set([...rules.matchAll(/^ +- alert: (\w+)/gm)].map(([, name = '']) => name))
const tables = ['server', 'care/server'].map((side) => {
  const folder = `${side}/schema/migrations/meta`
  const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(`${folder}/_journal.json`, 'utf8'))
  const last = `${journal.entries.at(-1)?.idx ?? 0}`.padStart(4, '0')
  return Object.keys(JSON.parse(readFileSync(`${folder}/${last}_snapshot.json`, 'utf8')).tables)
})
const knownTables = new Set(tables.flat())

/** Programs that are no part of this repository, with the package that brings them, and the subcommands that the pages use. */
const programs: Record<string, readonly string[] | 'any'> = {
  adduser: 'any',
  amtool: ['cluster'],
  'apt-get': ['install'],
  curl: 'any',
  df: 'any',
  du: 'any',
  echo: 'any',
  etcdctl: ['endpoint', 'member'],
  haproxy: 'any',
  helm: ['install', 'upgrade'],
  install: 'any',
  journalctl: 'any',
  kubectl: ['create', 'get', 'exec', 'cnpg', 'rollout'],
  modprobe: 'any',
  npm: ['run'],
  openssl: ['rand', 'req'],
  patronictl: ['list', 'reinit', 'switchover', 'pause', 'remove', 'edit-config'],
  pg_ctl: 'any',
  pg_dropcluster: 'any',
  pgbackrest: ['restore', 'archive-push'],
  promtool: ['query'],
  psql: 'any',
  sed: 'any',
  systemctl: ['start', 'stop', 'restart', 'reload', 'status', 'enable', 'disable', 'daemon-reload'],
}
/** Units of this repository, and of Debian's packages. */
const own = ['foyer', 'foyer-care']
const ofDatabase = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'postgresql']
const units = new Set([...own, ...ofDatabase, 'clamav-daemon', 'nftables', 'prometheus', 'prometheus-alertmanager'])

const codesOf = (page: string): string[] => {
  const fences = [...page.matchAll(/^```[\w -]*\n([\s\S]*?)^```$/gm)].flatMap(([, text = '']) => text.split('\n'))
  const inline = [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  return [...fences, ...inline].flatMap((code) => code.split(/ && | \| /)).map((code) => code.trim())
}

const programOf = (code: string): string => code.split(/\s/, 1)[0] ?? ''
/** A single word, such as `curl` in a sentence, is a name and no command. */
const commandsOf = (page: string) => codesOf(page).filter((code) => programOf(code) in programs && code.includes(' '))

/** Words that are no options and no values of `-c FILE`, `-n N` and the like. */
const wordsOf = (code: string): string[] =>
  code
    .replace(/ -(c|n|u|D) \S+/g, ' ')
    .split(/\s+/)
    .slice(1)
    .filter((word) => !word.startsWith('-'))

const npmProblem = (code: string): string | null => {
  const [, script = ''] = /^npm run ([\w:-]+)/.exec(code) ?? []
  if (!(script in scripts)) return `${code}: package.json has no script ${script}`
  if (script !== 'foyer') return null
  const [first = '', second = ''] = code.replace('npm run foyer -- ', '').split(' ')
  if (!Object.hasOwn(commands, first) && !Object.hasOwn(commands, `${first} ${second}`)) return `${code}: there is no command ${first}`
  const hasWords = new RegExp(`foyer -- ${first} `).test(usages)
  return hasWords && second !== '' && !usages.includes(`foyer -- ${first} ${second}`) ? `${code}: ${first} has no ${second}` : null
}

const problemOf = (code: string): string | null => {
  const program = programOf(code)
  if (program === 'npm') return npmProblem(code)
  const words = wordsOf(code)
  const allowed = programs[program] ?? 'any'
  if (allowed !== 'any' && !words.some((word) => allowed.includes(word))) return `${code}: none of ${allowed.join(', ')}`
  if (program !== 'systemctl') return null
  const unknown = words.slice(1).filter((word) => !units.has(word))
  return unknown.length > 0 ? `${code}: no unit ${unknown.join(', ')}` : null
}

describe.each(pages)('%s', (path, page) => {
  test('names only commands that are there', () => {
    const found = commandsOf(page)
    expect(found.length).toBeGreaterThan(0)
    expect(found.map(problemOf).filter((problem) => problem !== null)).toEqual([])
  })

  test('names only files of this repository that are there, and programs of it that take the arguments', () => {
    for (const [, file = ''] of page.matchAll(/\bnode ((?:server|care\/server|tools)\/[\w./-]+\.ts)/g))
      expect(() => readFileSync(file), path).not.toThrow()
  })

  test('names only tables and events that are there', () => {
    for (const [, table = ''] of page.matchAll(/\b(?:from|join|update) ((?:portal|care)\.\w+)/g))
      expect([...knownTables], path).toContain(table)
    for (const [, event = ''] of page.matchAll(/audit: `([\w.]+)`/g))
      expect(Object.keys({ ...portalEvents, ...careEvents })).toContain(event)
  })
})

const variables = new Set(Object.values({ ...productionVariables, ...careVariables }).map(({ name }) => name))

describe.each(names.map((name) => [name, readFileSync(pathOf(name), 'utf8')] as const))('the runbook %s', (_, page) => {
  test('is one page that says when it is for', () => {
    expect(page.split('\n').length).toBeLessThan(45)
    expect(page).toMatch(/^\*\*(You see|When)\*\*|^First who/m)
  })

  test('names only alerts and settings that are there', () => {
    const [, seen = ''] = /^\*\*You see\*\* (.+)$/m.exec(page) ?? []
    for (const [name] of seen.matchAll(/\b(?:[A-Z][a-z]+){2,}\b/g)) expect([...alerts]).toContain(name)
    for (const [, name = ''] of page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)) expect([...variables]).toContain(name)
  })
})

test('every alert’s runbook is one of them', () => {
  for (const [, name = ''] of rules.matchAll(/runbook: runbooks\/([\w-]+)\.md/g)) expect(names).toContain(name)
})

test('a command that is not there is noticed', () => {
  expect(
    ['npm run notice', 'npm run foyer -- keys turn', 'npm run foyer -- unlock', 'systemctl restart foyers', 'patronictl -c x promote'].map(
      problemOf,
    ),
  ).not.toContain(null)
  expect(
    ['npm run foyer -- keys rotate', 'npm run test:failover', 'systemctl restart foyer foyer-care', 'patronictl -c x list'].map(problemOf),
  ).toEqual([null, null, null, null])
})
