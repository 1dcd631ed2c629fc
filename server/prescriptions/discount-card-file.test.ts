import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { discountCardFile } from '#server/prescriptions/discount-card-file.ts'

type Node = { role?: string; children?: Node[] }
type Tree = string | { [role: string]: Tree[] }

const card = { member_id: 'M-100', group_number: 'G-7', rxpcn: 'PCN1', rxbin: '012345' }

test("the card's PDF is tagged: a title, the four facts with their labels, and the notes, in reading order", async () => {
  const file = await discountCardFile({ product: 'Foyer', helpLine: '1-800-555-0142', card })
  const read = await getDocumentProxy(new Uint8Array(file))
  expect(await read.getMarkInfo()).toMatchObject({ Marked: true })
  const page = await read.getPage(1)
  const named = ({ role = '', children = [] }: Node): Tree => {
    const inside = children.filter((child) => child.role !== undefined).map(named)
    return inside.length === 0 ? role : { [role]: inside }
  }
  const row: Tree = { TR: ['TH', 'TD'] }
  const tree = (await page.getStructTree()) as Node
  expect((tree.children ?? []).map(named)).toEqual([{ Document: ['H1', 'P', { Table: [row, row, row, row] }, 'P', 'P'] }])
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  // The green box is the only thing that screen readers skip.
  expect(items.filter((item) => 'tag' in item && item.tag === 'Artifact')).toHaveLength(1)
  let isInside = false
  for (const item of items) {
    if ('type' in item) isInside = item.type !== 'endMarkedContent'
    else expect(isInside, item.str).toBe(true)
  }
})
