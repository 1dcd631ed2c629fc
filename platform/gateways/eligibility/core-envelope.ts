import { DOMParser } from '@xmldom/xmldom'

/** Fields of a real-time message of CAQH CORE's connectivity rule 2.2.0; both envelopes carry the same. */
export type CoreMessage = {
  payloadType: string
  /** A UUID. */
  payloadId: string
  at: Date
  senderId: string
  receiverId: string
  /** '' for a partner that knows us by a certificate or our address. */
  user: string
  password: string
  payload: string
}

/** What came back: the payload, or the rule's error code, such as `Unauthorized`. Null if it is no such message. */
export type CoreReply = { payload: string } | { errorCode: string } | null

const ruleVersion = '2.2.0'
const space = 'http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd'
const security = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
const passwordText = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText'
const soap = 'http://www.w3.org/2003/05/soap-envelope'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xmlText = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The rule's time: UTC in whole seconds. */
const timeStamp = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** The fields beside user and password, in the order of the rule's schema. */
const fieldsOf = ({ payloadType, payloadId, at, senderId, receiverId, payload }: CoreMessage): [string, string][] => [
  ['PayloadType', payloadType],
  ['ProcessingMode', 'RealTime'],
  ['PayloadID', payloadId],
  ['TimeStamp', timeStamp(at)],
  ['SenderID', senderId],
  ['ReceiverID', receiverId],
  ['CORERuleVersion', ruleVersion],
  ['Payload', payload],
]

const userNameToken = ({ user, password }: CoreMessage): string =>
  user === ''
    ? ''
    : `<soap:Header><wsse:Security soap:mustUnderstand="true" xmlns:wsse="${security}"><wsse:UsernameToken>` +
      `<wsse:Username>${xmlText(user)}</wsse:Username><wsse:Password Type="${passwordText}">${xmlText(password)}</wsse:Password>` +
      '</wsse:UsernameToken></wsse:Security></soap:Header>'

/** A SOAP 1.2 message with the user name token of WS-Security. */
export const soapMessage = (message: CoreMessage): string => {
  const fields = fieldsOf(message).map(([name, value]) => `<${name}>${xmlText(value)}</${name}>`)
  return (
    `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="${soap}">${userNameToken(message)}<soap:Body>` +
    `<core:COREEnvelopeRealTimeRequest xmlns:core="${space}">${fields.join('')}</core:COREEnvelopeRealTimeRequest></soap:Body></soap:Envelope>`
  )
}

/** A multipart/form-data body; user and password follow the time stamp. */
export const mimeMessage = (message: CoreMessage): FormData => {
  const { user, password } = message
  const form = new FormData()
  for (const [name, value] of fieldsOf(message)) {
    form.append(name, value)
    if (name !== 'TimeStamp' || user === '') continue
    form.append('UserName', user)
    form.append('Password', password)
  }
  return form
}

/** An error without a code counts as success where there is a payload. The code is cut, because it is logged. */
const replyOf = (errorCode: string, payload: string): CoreReply => {
  const code = errorCode.trim()
  if (code !== '' && code !== 'Success') return { errorCode: code.replace(/[^\w-]/g, '').slice(0, 40) }
  return payload.trim() === '' ? null : { payload }
}

const parseXml = (xml: string): Document | null => {
  // A document type could name outside files or expand without end; SOAP forbids it.
  if (/<!(?!\[CDATA\[|--)/.test(xml)) return null
  try {
    const refuse = (message: string) => {
      throw new Error(message)
    }
    return new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } }).parseFromString(xml, 'text/xml') ?? null
  } catch {
    return null
  }
}

/** Reads a SOAP response. */
export const readSoap = (xml: string): CoreReply => {
  const found = parseXml(xml)?.getElementsByTagNameNS(space, 'COREEnvelopeRealTimeResponse')
  const response = found?.length === 1 ? found[0] : undefined
  if (!response) return null
  const said = (name: string): string =>
    Array.from(response.childNodes).find((node) => (node as Element).localName === name)?.textContent ?? ''
  return replyOf(said('ErrorCode'), said('Payload'))
}

/** Reads a multipart/form-data response. */
export const readMime = async (body: Buffer, contentType: string): Promise<CoreReply> => {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
    const said = async (name: string): Promise<string> => {
      const value = form.get(name)
      return value === null || typeof value === 'string' ? (value ?? '') : await value.text()
    }
    return replyOf(await said('ErrorCode'), await said('Payload'))
  } catch {
    return null
  }
}
