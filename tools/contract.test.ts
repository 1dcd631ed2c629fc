import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { careVariables } from '#care/server/care-env.ts'
import { envTable } from '#platform/env.ts'
import { productionVariables } from '#server/config.ts'
import { errorStatus } from '#shared/errors/error-codes.ts'
import { memberErrorTexts } from '#shared/errors/member-error-texts.en.ts'
import { publicErrorTexts } from '#shared/errors/public-error-texts.en.ts'
import { languages } from '#shared/languages.ts'
import { readSources } from '#tools/architecture/read-sources.ts'
import { unnamedFiles } from '#tools/contract/app-files.ts'
import { catalogueFindings } from '#tools/contract/catalogues.ts'
import { callsIn, collisions, type NamedCall, unfilledPlaceholders } from '#tools/contract/declared-calls.ts'
import { linksOf, pathsNamed } from '#tools/contract/doc-paths.ts'
import { secretsIn } from '#tools/contract/secrets.ts'

const load = (path: string): Promise<Record<string, unknown>> => import(resolve(path))
const exists = (path: string) => existsSync(path) || globSync(path).length > 0

const calls: NamedCall[] = []
for (const path of globSync('shared/**/*-calls.ts')) calls.push(...callsIn(await load(path)))

test('every routes and jobs file is named in an app', () => {
  expect(unnamedFiles(readSources())).toEqual([])
})

test('no two calls share method and path', () => {
  expect(collisions(calls)).toEqual([])
})

test('the input of a call requires every parameter of its path', () => {
  expect(unfilledPlaceholders(calls)).toEqual([])
})

test('every path and link in the docs exists', () => {
  const pages = ['README.md', ...globSync('docs/**/*.md')]
  const missing = pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8')
    const named = [...pathsNamed(text), ...linksOf(text).map((link) => join(dirname(page), link))]
    return named.filter((path) => !exists(path)).map((path) => `${page} names ${path}, which is not there.`)
  })
  expect(missing).toEqual([])
})

test('the operating page has the variable tables of the servers', () => {
  const tables = readFileSync('docs/operating.md', 'utf8').split('\n\n')
  const declared = [productionVariables, careVariables].map((variables) => envTable(variables))
  expect(tables.filter((table) => table.startsWith('| Variable |'))).toEqual(declared)
})

test('every package is explained in the dependencies record', () => {
  const said = new Set([...readFileSync('docs/decisions/dependencies.md', 'utf8').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const silent = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter((name) => !said.has(name))
  expect(silent.map((name) => `Give ${name} a line in docs/decisions/dependencies.md, or remove it.`)).toEqual([])
})

const rooms = '{shared,ui,platform,web,console,server,care}'
const catalogues = globSync(`${rooms}/**/*-texts.en.ts`)

test.each(languages)('every catalogue of texts is complete in %s', async (language) => {
  const findings: string[] = []
  for (const english of catalogues) {
    const path = english.replace('.en.ts', `.${language}.ts`)
    if (!existsSync(path)) findings.push(`${path} is missing.`)
    else findings.push(...catalogueFindings(language, await load(english), await load(path)).map((finding) => `${path}: ${finding}`))
  }
  expect(findings).toEqual([])
})

test('every text file has one catalogue and an English version', async () => {
  const files = globSync(`${rooms}/**/*.{${languages.join()}}.ts`)
  const findings = files
    .filter((path) => !catalogues.includes(path.replace(/\.\w+\.ts$/, '.en.ts')))
    .map((path) => `${path} has no *-texts.en.ts.`)
  for (const path of files) if (Object.keys(await load(path)).length !== 1) findings.push(`${path} has not exactly one catalogue.`)
  expect(findings).toEqual([])
})

/** Files that name an error code which `texts` lacks. */
const filesWithoutText = (paths: readonly string[], texts: object): string[] =>
  paths.flatMap((path) => {
    const named = [...readFileSync(path, 'utf8').matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    return named.filter((name) => name in errorStatus && !(name in texts)).map((name) => `${path} names ${name}.`)
  })

test('public pages have a text for every error code that their areas use', () => {
  const areas = globSync('{web,shared,server}/{sign-in,registration}/*.ts').concat(globSync('web/{mfa,sso,cases,support}/*.ts'))
  expect(filesWithoutText(areas, publicErrorTexts)).toEqual([])
})

test('members and guests have a text for every error code that their screens use', () => {
  expect(filesWithoutText(globSync('{web,care/sdk,care/guest}/**/*.{ts,tsx}'), memberErrorTexts)).toEqual([])
})

test('browser files contain no secrets', () => {
  const files = globSync('dist/**/*.{html,js,css,json,svg,txt,map,webmanifest}')
  expect(files.flatMap((file) => secretsIn(readFileSync(file, 'utf8')).map((what) => `${file} holds ${what}.`))).toEqual([])
})

test('every command that the docs or a usage text name can be called', async () => {
  const { commands } = await load('tools/setup/commands.mjs')
  const texts = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md'), ...globSync('{server,care,platform}/**/*.ts')]
  const named = texts.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/npm run foyer -- ([a-z]+)/g)].map(([, name = '']) => name))
  expect(named).toContain('approvals')
  expect([...new Set(named)].filter((name) => !(name in (commands as object)))).toEqual([])
})
