import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { answerText, listAnswers } from '#server/eligibility/answers/answer-files.ts'
import { runEligibilityCommand } from '#server/eligibility/eligibility-command.ts'
import { findRun, type ImportRun } from '#server/eligibility/import-run-store.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import { file834, member834 } from '#server/eligibility/testing/sample-834.ts'
import { strictInterchanges } from '#server/eligibility/testing/strict-x12.ts'
import { keepPortalRetention } from '#server/retention/retention-jobs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import type { AnswerKind } from '#shared/eligibility/import-words.ts'

let world: TestPortal
let folder: string
beforeAll(async () => {
  world = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
  folder = await mkdtemp(join(tmpdir(), 'foyer-answers-'))
})
afterEach(() => {
  process.exitCode = 0
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const context = () => jobAuditContext('test', 'test', null)

const reread = async (id: string): Promise<ImportRun> => {
  const run = await findRun(world.db, id)
  if (!run) throw new Error('no run')
  return run
}

const check = async (file: string): Promise<ImportRun> => {
  const bytes = async function* () {
    yield Buffer.from(file)
  }
  const options = { groupCode: null, terminateAbsent: false, applyWhenClean: false }
  const id = await receiveEligibilityFile(world.portal, bytes(), { fileName: 'acme.834', source: 'console', options }, context())
  await workOnRun(world.portal, id)
  return reread(id)
}

const apply = async ({ id }: ImportRun): Promise<ImportRun> => {
  await applyImport(world.portal, { id, agreedTerminations: null, auditContext: context() })
  await workOnRun(world.portal, id)
  return reread(id)
}

const textOf = async (run: ImportRun, kind: AnswerKind): Promise<string> => {
  let text = ''
  for await (const part of answerText(world.db, run, kind)) text += part
  return text
}
const linesOf = async (run: ImportRun) => (await textOf(run, 'rejections.csv')).trimEnd().split('\r\n')
const kindsOf = async (run: ImportRun) => (await listAnswers(world.db, [run])).get(run.id)
const segmentsOf = (text: string) =>
  strictInterchanges(text).flatMap(({ groups }) => groups.flatMap(({ transactions }) => transactions.flat().map((one) => one.join('*'))))

const people = (prefix: string) => [
  ...member834({ id: `${prefix}1`, first: 'ÉVA', last: 'LIND' }),
  ...member834({ id: `${prefix}2`, first: 'RAY', dob: '20990101' }),
  ...member834({ id: `${prefix}3`, first: 'SUE', zip: '99' }),
]

test('each member row has one line: accepted or rejected, with code, words, segment, element, position and line', async () => {
  const file = file834(people('AN'), { number: '000000301' })
  const dry = await check(file)
  expect(await kindsOf(dry)).toEqual(['999', 'rejections.csv', 'rejections.json'])
  const before = await linesOf(dry)
  expect(before).toEqual([
    'reference,subscriber_number,initials,status,applied,code,words,snip,segment,element,component,position,line,findings',
    '000000301-9-0001-5,AN1,ÉL,accepted,no,situational-element-missing,The guide requires this element here.,2,INS,8,,5,7,1',
    '000000301-9-0001-13,AN2,RD,rejected,no,future-birth-date,The birth date is in the future.,,DMG,2,,18,20,2',
    '000000301-9-0001-21,AN3,SD,rejected,no,bad-zip,The ZIP code does not exist.,,N4,3,,25,27,3',
  ])
  const done = await apply(dry)
  expect(await linesOf(done)).toEqual(before.map((line) => line.replace(',no,', ',yes,')))
  const { rows, ...head } = JSON.parse(await textOf(done, 'rejections.json'))
  expect(head).toEqual({ file: 'acme.834', interchange: 'ACME 000000301', state: 'done', applied: true, read: 3, rejected: 2 })
  expect(rows[2]).toMatchObject({ reference: '000000301-9-0001-21', status: 'rejected', position: 21, line: 23, count: 3 })
  expect(rows[2].findings.map(({ code, snip, element, position }: Record<string, unknown>) => [code, snip, element, position])).toEqual([
    ['bad-zip', null, 3, 25],
    ['situational-element-missing', 2, 8, 21],
    ['element-too-short', 1, 3, 25],
  ])
  // No name, birthday or address.
  expect(await textOf(done, 'rejections.json')).not.toMatch(/RAY|LIND|20990101|ELM/)
})

test('a row that a person must look at is held, and so is every row of a file that the guard stopped', async () => {
  await apply(
    await check(
      file834([...member834({ id: 'AH1', first: 'IDA', last: 'BERG' }), ...member834({ id: 'AH2', last: 'BERG' })], {
        number: '000000311',
      }),
    ),
  )
  const renamed = await check(file834(member834({ id: 'AH1', first: 'OLE', last: 'BERG' }), { number: '000000312' }))
  expect((await linesOf(renamed))[1]).toContain(',held,no,a-person-must-look,')
  const everybody = (id: string) => member834({ id, last: 'BERG', first: id === 'AH1' ? 'IDA' : 'ANN', action: '024', end: '20261121' })
  const stopped = await check(file834([...everybody('AH1'), ...everybody('AH2')], { number: '000000313' }))
  expect(stopped.state).toBe('stopped')
  expect((await linesOf(stopped)).slice(1).map((line) => line.split(',').slice(3, 6).join(' '))).toEqual(
    Array(2).fill('held no stopped-by-the-guard'),
  )
})

test('a refused file has a TA1 or a 999 that rejects it, and one row that says why', async () => {
  const file = file834(people('AR'), { number: '000000321' })
  const cut = await check(file.replace(/IEA.*\n/, ''))
  expect([await kindsOf(cut), await linesOf(cut)]).toEqual([
    ['ta1', 'rejections.csv', 'rejections.json'],
    [expect.stringContaining('reference'), ',,,rejected,no,cut-off,The file is cut off.,,,,,,32,1'],
  ])
  const [interchange] = strictInterchanges(await textOf(cut, 'ta1'))
  expect(interchange?.ta1).toEqual([['TA1', '000000321', '260901', '0900', 'R', '023']])
  expect(interchange?.isa.slice(5, 9)).toEqual(['ZZ', 'FOYER          ', 'ZZ', 'ACME           '])

  const miscounted = await check(file.replace(/SE\*\d+/, 'SE*1'))
  expect(await kindsOf(miscounted)).toEqual(['999', 'rejections.csv', 'rejections.json'])
  expect(segmentsOf(await textOf(miscounted, '999'))).toEqual(expect.arrayContaining(['AK2*834*0001*005010X220A1', 'AK9*R*1*1*0']))
  expect((await linesOf(miscounted))[1]).toContain('rejected,no,wrong-segment-count,SE01 is not the number of segments.,,SE,')
})

test('a CSV file has no TA1 and no 999, and its rows are named by their number', async () => {
  const csv = await check(
    'group_code,member_id,relationship,first_name,last_name,dob,zip\nGRPA,AC1,Self,Ben,Odo,1980-02-03,78704\nGRPA,AC2,Self,Cy,Odo,,78704\n',
  )
  expect(await kindsOf(csv)).toEqual(['rejections.csv', 'rejections.json'])
  expect((await linesOf(csv)).slice(1)).toEqual([
    '1,AC1,BO,accepted,no,no-start-date,Coverage has no start date.,,effective_date,,,,2,1',
    '2,AC2,CO,rejected,no,missing-birth-date,The birth date is missing.,,dob,,,,3,1',
  ])
})

test('a file that was applied before is answered again, with all of its rows', async () => {
  const file = file834(member834({ id: 'AS1', first: 'MEG', last: 'OTT' }), { number: '000000331' })
  const first = await apply(await check(file))
  const again = await check(file)
  expect(again.sameAs).toBe(first.id)
  expect((await linesOf(again))[1]).toContain('000000331-9-0001-5,AS1,MO,accepted,no,')
  const numberOf = async (run: ImportRun) => strictInterchanges(await textOf(run, '999'))[0]?.isa[13]
  expect(await numberOf(again)).not.toBe(await numberOf(first))
  expect(await numberOf(again)).toBe(await numberOf(again))
})

test('operators who may read imports download answers, and each download is audited', async () => {
  const { id } = await check(file834(people('AD'), { number: '000000341' }))
  const path = `/api/console/imports/${id}`
  const al = await world.operator('al.audit@example.com')
  expect((await al.get(path)).json().data.answers).toEqual(['999', 'rejections.csv', 'rejections.json'])
  const download = await al.get(`${path}/answers/999`)
  expect([download.statusCode, download.headers['content-disposition']]).toEqual([200, expect.stringContaining('acme.834.999')])
  expect(segmentsOf(download.body)).toContain('AK9*E*1*1*1')
  const { rows } = await world.pool.query("select outcome from audit_events where event = 'eligibility.import.answer'")
  expect(rows).toEqual([{ outcome: 'ok' }])
  expect((await al.get(`${path}/answers/ta1`)).statusCode).toBe(404)
  expect((await al.get(`${path}/answers/277`)).statusCode).toBe(404)
  const { rows: findings, totals } = (await al.get(`${path}/rows?kind=syntax`)).json().data
  expect(totals.syntax).toBe(findings.length)
  expect(findings[0]).toMatchObject({ reason: 'loop missing', segment: 'N1 (7)', position: 5, element: null })
  const sue = await world.operator('sue.support@example.com')
  expect((await sue.get(`${path}/answers/999`)).statusCode).toBe(403)
})

test('the command writes the answers into a folder, in a dry run and after the import', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const file = join(folder, 'spring.834')
  await writeFile(file, file834(people('AM'), { number: '000000351' }))
  const run = (...words: string[]) => runEligibilityCommand(world.portal, [file, '--answers', folder, ...words], context())
  const applied = async () => JSON.parse(await readFile(`${file}.rejections.json`, 'utf8')).applied
  await run('--dry-run')
  expect((await readdir(folder)).sort()).toEqual([
    'spring.834',
    'spring.834.999',
    'spring.834.rejections.csv',
    'spring.834.rejections.json',
  ])
  expect(await applied()).toBe(false)
  await run()
  expect([await applied(), process.exitCode]).toEqual([true, 2])
  await expect(run('--answers', file)).rejects.toThrow('is not a folder')
  log.mockRestore()
})

test('the rows of answers are deleted with the findings, ninety days after the run', async () => {
  const run = await apply(await check(file834(people('AX'), { number: '000000361' })))
  await world.pool.query("update import_runs set finished_at = finished_at - interval '91 days' where id = $1", [run.id])
  await keepPortalRetention(world.portal, world.db)
  for (const table of ['import_findings', 'import_interchanges', 'import_envelopes', 'import_member_lists'])
    expect((await world.pool.query(`select from ${table} where run_id = $1`, [run.id])).rowCount).toBe(0)
  expect(await kindsOf(await reread(run.id))).toEqual(['rejections.csv', 'rejections.json'])
})
