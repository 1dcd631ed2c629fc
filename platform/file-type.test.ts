import { expect, test } from 'vitest'
import { fileTypeOf } from '#platform/file-type.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'), 'application/pdf'],
  ['a truncated PDF', Buffer.from('%PDF-1.7\n1 0 obj'), null],
  ['text about a PDF', Buffer.from('This is %PDF-1.7 and %%EOF'), null],
  ['a PNG', png, 'image/png'],
  ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>'), null],
  ['an empty file', Buffer.alloc(0), null],
] as const)('the file type of %s is %s', (_, bytes, type) => {
  expect(fileTypeOf(bytes)).toBe(type)
})
