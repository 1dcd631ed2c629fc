import { expect, test } from 'vitest'
import { csvLine } from '#platform/http/csv-line.ts'

test.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['a "b", c', 'two\nlines'], '"a ""b"", c","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'], `'=1+1,'+1,'-1,'@SUM(A1),'\t=1,"'\r=1"\r\n`],
  [['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"\r\n`],
  [[-1, '1=1'], '-1,1=1\r\n'],
] as const)('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
