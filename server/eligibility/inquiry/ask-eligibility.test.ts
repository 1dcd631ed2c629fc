import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { readDemoConfig } from '#server/config.ts'
import { askEligibility, type EligibilityQuestionOf, eligibilityAskingOf } from '#server/eligibility/inquiry/ask-eligibility.ts'
import { runInquiryCommand } from '#server/eligibility/inquiry/inquiry-command.ts'
import { loadFile } from '#server/eligibility/testing/load-file.ts'
import { answer271, fullBenefits, payerAndClinic, subscriberAnswer, trace } from '#server/eligibility/testing/sample-271.ts'
import { sample834 } from '#server/eligibility/testing/sample-834.ts'
import { strictInterchanges } from '#server/eligibility/testing/strict-x12.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

const parties = {
  ELIGIBILITY_SENDER: 'ZZ:FOYER',
  ELIGIBILITY_RECEIVER: '30:LAKESIDE',
  ELIGIBILITY_PAYER: 'PI:99001 Lakeside Health',
  ELIGIBILITY_PROVIDER: 'XX:1999999984 Foyer Clinic',
}
const askingOf = (more: Record<string, string>) => {
  const asking = eligibilityAskingOf(readDemoConfig({ ...parties, ...more }))
  if (!asking) throw new Error('not set')
  return asking
}

const now = () => new Date('2026-11-23T15:00:00Z')
const rosa: EligibilityQuestionOf = {
  subscriber: { memberId: 'W100', last: 'Winter', first: 'Rosa', birthDay: '1980-02-29', gender: 'Female' },
  dependent: null,
  serviceTypes: ['30'],
  day: '2026-11-23',
}

describe('over HTTP', () => {
  let server: Server
  let asked: string[]
  /** The body of the answer, from the trace of the request. */
  let answer: (trace: string) => string

  beforeEach(async () => {
    asked = []
    server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      asked.push(body)
      response.end(answer(/TRN\*1\*([^*]*)/.exec(body)?.[1] ?? ''))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const ask = (question = rosa) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    return askEligibility(askingOf({ ELIGIBILITY_URL: url, ELIGIBILITY_ENVELOPE: 'plain' }), question, now)
  }

  test('a valid 270 goes out, and the facts of the answer come back', async () => {
    answer = (given) => subscriberAnswer(...fullBenefits).replace(trace, given)
    expect(await ask()).toMatchObject({
      kind: 'answered',
      facts: { asOf: now(), status: 'active', plan: 'LAKESIDE PPO', memberId: 'W100' },
    })
    const [interchange] = strictInterchanges((asked[0] ?? '').replaceAll('~', '~\n'))
    expect(interchange?.groups[0]?.gs[1]).toBe('HS')
  })

  test('the answer to another request is refused, and so is one about another person', async () => {
    answer = () => subscriberAnswer(...fullBenefits)
    expect(await ask()).toEqual({ kind: 'failed', problem: 'wrongTrace', detail: '' })
    answer = (given) => subscriberAnswer(...fullBenefits).replace(trace, given)
    const other = { ...rosa, subscriber: { ...rosa.subscriber, birthDay: '1980-03-01' } }
    expect(await ask(other)).toEqual({ kind: 'failed', problem: 'otherPerson', detail: '' })
  })

  test('a rejection of the payer is an outcome of its own', async () => {
    answer = () => answer271([...payerAndClinic, 'HL*3*2*22*0', 'NM1*IL*1*WINTER*ROSA', 'AAA*N**75*C'])
    expect(await ask()).toEqual({
      kind: 'rejected',
      rejections: [{ level: 'subscriber', reason: 'subscriberNotFound', code: '75', followUp: 'correctAndResend' }],
    })
  })

  test('garbage is a typed failure', async () => {
    answer = () => '<html>Sorry</html>'
    expect(await ask()).toMatchObject({ kind: 'failed', problem: 'notX12' })
    answer = (given) =>
      subscriberAnswer(...fullBenefits)
        .replace(trace, given)
        .slice(0, 900)
    expect(await ask()).toMatchObject({ kind: 'failed', problem: 'cutOff' })
  })

  test('a name that X12 cannot carry asks nobody', async () => {
    expect(await ask({ ...rosa, subscriber: { ...rosa.subscriber, first: 'ريم' } })).toEqual({
      kind: 'failed',
      problem: 'unwritable',
      detail: 'first',
    })
    expect(asked).toEqual([])
  })
})

describe('settings', () => {
  test('without an address or a folder no payer is asked; with one, the parties are needed', () => {
    expect(eligibilityAskingOf(readDemoConfig({}))).toBeNull()
    const some = { ELIGIBILITY_URL: 'https://payer.example', ELIGIBILITY_SENDER: 'ZZ:FOYER', ELIGIBILITY_PAYER: 'PI:99001 Lakeside Health' }
    expect(() => eligibilityAskingOf(readDemoConfig(some))).toThrow('ELIGIBILITY_RECEIVER, ELIGIBILITY_PROVIDER')
    expect(askingOf({ ELIGIBILITY_URL: 'https://payer.example', ELIGIBILITY_USAGE: 'live' }).envelope).toEqual({
      sender: { qualifier: 'ZZ', id: 'FOYER' },
      receiver: { qualifier: '30', id: 'LAKESIDE' },
      isTest: false,
      payer: { kind: 'PI', id: '99001', name: 'Lakeside Health' },
      provider: { kind: 'XX', id: '1999999984', name: 'Foyer Clinic' },
    })
  })

  test.each([
    ['ELIGIBILITY_URL', 'http://payer.example'],
    ['ELIGIBILITY_SENDER', 'FOYER'],
    ['ELIGIBILITY_SENDER', 'ZZ:FOYER*1'],
    ['ELIGIBILITY_PAYER', 'PI:99001'],
    ['ELIGIBILITY_PROVIDER', 'XX:1*9 Foyer'],
    ['ELIGIBILITY_SECONDS', '0'],
    ['ELIGIBILITY_ENVELOPE', 'fax'],
  ])('%s may not be %s', (name, value) => {
    expect(() => readDemoConfig({ [name]: value })).toThrow(`${name} is wrong`)
  })
})

describe('the command', () => {
  let world: TestPortal
  let folder: string
  beforeAll(async () => {
    world = await openTestPortal()
    await loadFile(world, sample834())
    folder = await mkdtemp(join(tmpdir(), 'answers-'))
    await writeFile(join(folder, 'W100.271'), subscriberAnswer(...fullBenefits))
    const tom = ['HL*3*2*22*1', 'NM1*IL*1*WINTER', 'HL*4*3*23*0', `TRN*2*${trace}*9FOYER0000`, 'NM1*03*1*WINTER*TOM', 'DMG*D8*20140315']
    await writeFile(join(folder, 'W100.TOM.271'), answer271([...payerAndClinic, ...tom, 'EB*1**30**CHILD PLAN']))
    await writeFile(join(folder, 'not-found.271'), answer271([...payerAndClinic, 'HL*3*2*22*0', 'AAA*N**75*C']))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await world.close()
  })

  let stored: object[] = []
  const run = async (...words: string[]) => {
    stored = []
    const lines: string[] = []
    const parts = {
      db: world.db,
      clock: world.portal.clock,
      asking: askingOf({ ELIGIBILITY_ANSWERS: folder }),
      timeZone: 'America/Chicago',
      store: async (owner: object, { accumulators }: { accumulators: readonly object[] }, day: string) => {
        stored.push({ owner, day })
        return accumulators.length
      },
    }
    const code = await runInquiryCommand(parts, ['ask', '--group', 'GRPA', ...words], terminalAuditContext('eligibility'), (line) =>
      lines.push(line),
    )
    return { code, lines }
  }

  test('prints the facts of a subscriber, also as JSON', async () => {
    const { code, lines } = await run('--member', 'W100')
    expect(code).toBe(0)
    expect(lines).toContain('Coverage active, from 2026-01-01 to 2026-12-31, plan LAKESIDE PPO')
    expect(lines).toContain(
      'deductible (whole plan; level individual; network in; period calendar year): limit $1,500.00, used $299.50, remaining $1,200.50',
    )
    expect(lines).toContain(
      'out-of-pocket (whole plan; level individual; network both; period calendar year): limit $6,000.00, used $750.00, remaining unknown',
    )
    expect(lines).toContain('prior authorization (MH; network in): required')
    const json = await run('--member', 'W100', '--json')
    expect(JSON.parse(json.lines.join('\n'))).toMatchObject({ kind: 'answered', facts: { status: 'active', groupNumber: 'GRP-5' } })
  })

  test('--store keeps the amounts of the person asked about, and only an answer is stored', async () => {
    expect((await run('--member', 'W100', '--store', '--day', '2026-11-20')).lines.at(-1)).toMatch(/^Stored amounts: [1-9]/)
    expect(stored).toEqual([{ owner: { personId: expect.any(String), membershipId: expect.any(String) }, day: '2026-11-20' }])
    await run('--member', 'W100')
    expect(stored).toEqual([])
    await run('--member', 'W200', '--store')
    expect(stored).toEqual([])
  })

  test('asks about the dependent with that first name', async () => {
    expect((await run('--member', 'W100', '--first', 'tom')).lines).toEqual(['Coverage active, from unknown to unknown, plan CHILD PLAN'])
    await expect(run('--member', 'W100', '--first', 'Ada')).rejects.toThrow('no such person')
    await expect(run('--member', 'W999')).rejects.toThrow('no such person')
    await expect(run('--member', 'W100', '--day', 'soon')).rejects.toThrow('eligibility ask')
  })

  test('prints a rejection in words, ends with 1, and audits each inquiry with its person', async () => {
    await run('--member', 'W100')
    expect(await run('--member', 'W200')).toEqual({
      code: 1,
      lines: ['Rejected (subscriber, 75): The plan didn’t find the subscriber. Correct the data and ask again.'],
    })
    const { rows } = await world.db.execute(sql`select distinct a.outcome, a.reason, p.first from portal.audit_events a
      join portal.persons p on p.id::text = a.subject_id::text where a.event = 'eligibility.inquiry' order by p.first, a.outcome limit 2`)
    expect(rows).toEqual([
      { outcome: 'failed', reason: 'rejected', first: 'Ivan' },
      { outcome: 'ok', reason: 'answered', first: 'Rosa' },
    ])
  })
})
