import { describe, expect, test } from 'vitest'
import { findDoctorsByNpi, findGeneration, listSources } from '#server/directory/directory-store.ts'
import { nppesFile, testNpi } from '#server/testing/directory-files.ts'
import { directoryImports, site, siteHeader } from '#server/testing/directory-imports.ts'

const { database, load, doctor } = directoryImports()

describe('a file that would remove too much', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ npi: testNpi(at) }))
  const all = many.map(({ npi }) => npi)
  const doctorCount = async () => (await findDoctorsByNpi(database().db, all)).length
  const staged = async () => (await database().pool.query("select to_regclass('directory_staging') as staging")).rows[0]
  const [header = ''] = nppesFile([]).split('\n')

  test.each([
    ['only its header', header],
    ['only its header, with CR', `${header}\r`],
    ['only rejected rows', nppesFile([{ npi: '2800000000' }])],
  ])('with %s changes nothing and does not date its source, complete or not', async (_name, content) => {
    await load({ 'npidata.csv': nppesFile(many) })
    const before = await listSources(database().db)
    for (const isComplete of [true, false])
      expect(await load({ 'npidata_20261231.csv': content }, { isComplete })).toMatchObject({
        removed: 0,
        notApplied: { reason: 'NothingToApply' },
      })
    expect([await doctorCount(), await listSources(database().db)]).toEqual([30, before])
  })

  test('with complete stops until somebody agrees to the number; so does a report of ended NPIs', async () => {
    await load({ 'npidata.csv': nppesFile(many) })
    const generation = await findGeneration(database().db)
    const few = { 'npidata.csv': nppesFile(many.slice(0, 20)) }
    const notApplied = { reason: 'Stopped', agree: 10, removals: [{ source: 'nppes', stored: 30, removing: 10 }] }
    expect(await load(few, { isComplete: true })).toMatchObject({ removed: 10, unchanged: 20, notApplied })
    expect(await load(few, { isComplete: true, isDryRun: true })).toMatchObject({ notApplied })
    expect(await load(few, { isComplete: true, agreed: 9 })).toMatchObject({ notApplied })
    const ended = `NPI,NPPES Deactivation Date\n${all.slice(0, 12).join(',11/11/2025\n')},11/11/2025\n`
    expect(await load({ 'ended.csv': ended })).toMatchObject({ notApplied: { reason: 'Stopped', agree: 12 } })
    expect([await doctorCount(), await findGeneration(database().db), await staged()]).toEqual([30, generation, { staging: null }])
    expect(await load(few, { isComplete: true, agreed: 10 })).not.toHaveProperty('notApplied')
    expect(await doctorCount()).toBe(20)
  })

  test('within the guard goes on without a question', async () => {
    await load({ 'npidata.csv': nppesFile(many) })
    expect(await load({ 'npidata.csv': nppesFile(many.slice(6)) }, { isComplete: true })).toMatchObject({ removed: 6 })
    expect(await doctorCount()).toBe(24)
  })

  test('that is cut is refused and leaves nothing behind', async () => {
    await load({ 'npidata.csv': nppesFile(many) })
    const cut = nppesFile(many.map((row) => ({ ...row, last: 'NETTLEBY' }))).slice(0, -60)
    for (const isComplete of [true, false])
      await expect(load({ 'npidata.csv': cut }, { isComplete })).rejects.toThrow('The file ends in the middle of a row, on line 31')
    expect([await staged(), (await doctor(1))?.last]).toEqual([{ staging: null }, 'Thimblewick'])
  })

  test('complete has no meaning for further practices, which name no doctor', async () => {
    const files = { 'npidata.csv': nppesFile(many), 'pl_pfile.csv': [siteHeader, site(1, '2 QUILL LANE')].join('\n') }
    const { reports } = await load(files, { isComplete: true })
    expect(reports.map(({ removed, notApplied }) => [removed, notApplied])).toEqual([
      [0, undefined],
      [0, undefined],
    ])
    expect(await doctorCount()).toBe(30)
  })
})
