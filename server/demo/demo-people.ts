import type { Relation } from '#server/schema/eligibility-tables.ts'

type DemoPerson = {
  first: string
  last: string
  relation: Relation
  gender: 'Male' | 'Female' | 'Other'
  /** A birth date, or an age in years at the first start of the demo. */
  born: string | { yearsAgo: number }
  studentId?: string
  /** The sponsor's number, as sent by its single sign-on. */
  externalId?: string
  /** People with an address have a profile; all share one password. */
  email?: string
  phones?: readonly string[]
}
export type DemoMembership = { group: string; zip: string; persons: readonly DemoPerson[] }

export const demoPassword = 'Welcome-2-Foyer!'

/** Invented people with phone numbers reserved for fiction. The first person of each membership is the primary. */
export const demoMemberships: readonly DemoMembership[] = [
  {
    group: 'FOYER',
    zip: '78704',
    persons: [
      {
        externalId: 'LSP-1001',
        first: 'Ana',
        last: 'Rivera',
        relation: 'Primary',
        gender: 'Female',
        born: '1986-05-14',
        email: 'ana.rivera@example.com',
        phones: ['5125550118'],
      },
      {
        externalId: 'LSP-1002',
        first: 'Ben',
        last: 'Rivera',
        relation: 'Spouse',
        gender: 'Male',
        born: '1984-09-02',
        email: 'ben.rivera@example.com',
        phones: ['5125550119'],
      },
      { first: 'Leo', last: 'Rivera', relation: 'Dependent', gender: 'Male', born: { yearsAgo: 11 } },
      { first: 'Mia', last: 'Rivera', relation: 'Dependent', gender: 'Female', born: { yearsAgo: 6 } },
    ],
  },
  {
    group: 'FOYER',
    zip: '60601',
    persons: [
      { externalId: 'LSP-1003', first: 'Grace', last: 'Hopewell', relation: 'Primary', gender: 'Female', born: '1985-04-12' },
      { externalId: 'LSP-1004', first: 'Victor', last: 'Hopewell', relation: 'Spouse', gender: 'Male', born: '1983-11-23' },
      { first: 'Theo', last: 'Hopewell', relation: 'Dependent', gender: 'Male', born: { yearsAgo: 9 } },
    ],
  },
  {
    group: 'SECURE',
    zip: '10016',
    persons: [
      {
        externalId: 'GM-2001',
        first: 'Dora',
        last: 'Secure',
        relation: 'Primary',
        gender: 'Female',
        born: '1979-01-30',
        email: 'dora.secure@example.com',
        phones: ['2125550134', '9175550177'],
      },
    ],
  },
  {
    group: 'BASIC',
    zip: '98101',
    persons: [
      {
        first: 'Sam',
        last: 'Basic',
        relation: 'Primary',
        gender: 'Male',
        born: '1991-07-08',
        email: 'sam.basic@example.com',
        phones: ['2065550142'],
      },
    ],
  },
  {
    group: 'RX-ONLY',
    zip: '68102',
    persons: [
      {
        externalId: 'PSC-3001',
        first: 'Rita',
        last: 'Marsh',
        relation: 'Primary',
        gender: 'Female',
        born: '1958-03-19',
        email: 'rita.rx@example.com',
        phones: ['4025550161'],
      },
    ],
  },
  {
    group: 'HYUHG-DEMO',
    zip: '55401',
    persons: [
      {
        first: 'Nora',
        last: 'Lindqvist',
        relation: 'Primary',
        gender: 'Female',
        born: '1982-12-05',
        email: 'nora.hyuhg@example.com',
        phones: ['6125550150'],
      },
    ],
  },
  {
    group: 'HYUHCSRPAID',
    zip: '33101',
    persons: [
      {
        first: 'Pat',
        last: 'Moreno',
        relation: 'Primary',
        gender: 'Other',
        born: '1995-10-27',
        email: 'pat.paid@example.com',
        phones: ['3055550188'],
      },
    ],
  },
  {
    group: 'STATE-U',
    zip: '48104',
    persons: [
      { externalId: 'SU-1024', first: 'Kenji', last: 'Mori', relation: 'Primary', gender: 'Male', born: '2003-09-30', studentId: 'S-1024' },
    ],
  },
]
