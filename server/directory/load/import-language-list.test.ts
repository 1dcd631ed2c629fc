import { describe, expect, test } from 'vitest'
import { nppesFile, testNpi } from '#server/testing/directory-files.ts'
import { directoryImports } from '#server/testing/directory-imports.ts'

const { load, doctor } = directoryImports()

describe('an operator’s file of languages', () => {
  const languagesOf = async (n: number) => (await doctor(n))?.languages
  test('adds languages to doctors of the directory, by code or name, and later registers keep them', async () => {
    const registry = nppesFile([{ npi: testNpi(1) }, { npi: testNpi(2) }])
    await load({ 'npidata_pfile_20050523-20251109.csv': registry })
    expect(await languagesOf(1)).toEqual([])
    const list = `NPI,Languages\n${testNpi(1)},"Spanish; ar, Haitian Creole;es"\n${testNpi(9)},fr\n123,es\n`
    const report = await load({ 'languages.csv': list })
    expect(report).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect(await languagesOf(1)).toEqual(['es', 'ar', 'ht'])
    expect(await languagesOf(2)).toEqual([])
    expect(await load({ 'languages.csv': list })).toMatchObject({ changed: 0, unchanged: 1 })
    await load({ 'npidata_pfile_20050523-20251109.csv': nppesFile([{ npi: testNpi(1), middle: 'Q' }, { npi: testNpi(2) }]) })
    expect(await languagesOf(1)).toEqual(['es', 'ar', 'ht'])
    await load({ 'languages.csv': `NPI,Languages\n${testNpi(1)},Klallam\n` })
    expect(await languagesOf(1)).toEqual(['Klallam'])
  })
})
