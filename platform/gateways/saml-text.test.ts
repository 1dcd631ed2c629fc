import { describe, expect, test } from 'vitest'
import { plainSaml } from '#platform/gateways/saml-text.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const signed = (algorithm: string) => `<r><m Algorithm=${algorithm}/></r>`
const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

test('plain XML is decoded without its declaration, from base64 with line breaks too', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<r a="é">1 &lt; 2</r>`
  const lines =
    base64(xml)
      .match(/.{1,10}/g)
      ?.join('\r\n') ?? ''
  expect(plainSaml(lines)).toBe('\n<r a="é">1 &lt; 2</r>')
  expect(plainSaml(base64(signed(`"${sha256}"`)))).toBe(signed(`"${sha256}"`))
  expect(plainSaml(base64(signed(`'${sha256}'`)))).toBe(signed(`'${sha256}'`))
})

describe('the decoder refuses', () => {
  test.each([
    ['text that is not base64', '%%%', 'Unreadable'],
    ['an empty text', '', 'Unreadable'],
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0xff, 0xfe]).toString('base64'), 'Unreadable'],
    ['a document type', base64('<!DOCTYPE r><r/>'), 'MarkupRefused'],
    ['a document type after the declaration', base64('<?xml version="1.0"?><!DOCTYPE r SYSTEM "http://x"><r/>'), 'MarkupRefused'],
    ['a comment', base64('<r><!-- --></r>'), 'MarkupRefused'],
    ['CDATA', base64('<r><![CDATA[x]]></r>'), 'MarkupRefused'],
    ['a processing instruction', base64('<r><?php ?></r>'), 'MarkupRefused'],
    ['a second declaration', base64('<?xml version="1.0"?><?xml version="1.0"?><r/>'), 'MarkupRefused'],
    ['SHA-1', base64(signed('"http://www.w3.org/2000/09/xmldsig#rsa-sha1"')), 'AlgorithmRefused'],
    ['HMAC', base64(signed('"http://www.w3.org/2000/09/xmldsig#hmac-sha1"')), 'AlgorithmRefused'],
    ['canonical XML with comments', base64(signed('"http://www.w3.org/2001/10/xml-exc-c14n#WithComments"')), 'AlgorithmRefused'],
    ['an algorithm in disguise', base64(signed(`"${sha256.replace('sha256', '&#115;ha1')}"`)), 'AlgorithmRefused'],
    ['an algorithm without quotes', base64(signed('http://www.w3.org/2000/09/xmldsig#rsa-sha1')), 'AlgorithmRefused'],
  ])('%s', (_, samlResponse, reason) => {
    expect(() => plainSaml(samlResponse)).toThrow(reason)
  })
})
