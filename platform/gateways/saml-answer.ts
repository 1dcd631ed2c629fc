import { DOMParser } from '@xmldom/xmldom'
import { SsoRefusal } from '#platform/gateways/sso-refusal.ts'

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertionSpace = 'urn:oasis:names:tc:SAML:2.0:assertion'

/** The contents of a signed response, unchecked; `saml-rules.ts` validates them. Times are xs:dateTime. */
export type SamlAnswer = {
  destination: string | null
  inResponseTo: string | null
  /** Issuers of the response (optional there) and of the assertion. */
  issuers: string[]
  status: string | null
  assertionId: string
  subject: string
  subjectFormat: string | null
  confirmations: {
    method: string | null
    recipient: string | null
    inResponseTo: string | null
    notBefore: string | null
    notOnOrAfter: string | null
  }[]
  notBefore: string | null
  notOnOrAfter: string | null
  /** One list per AudienceRestriction; our entity id must be in every list. */
  audiences: string[][]
  signIns: { sessionEnds: string | null; contexts: string[] }[]
  attributes: Map<string, string[]>
}

const children = (parent: Element, name: string, space = assertionSpace): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && (node as Element).localName === name && (node as Element).namespaceURI === space,
  )

/** Returns the only child with that name. @throws SsoRefusal 'Unreadable' if there is none or more than one */
const only = (parent: Element, name: string, space?: string): Element => {
  const found = children(parent, name, space)
  if (found.length !== 1 || !found[0]) throw new SsoRefusal('Unreadable')
  return found[0]
}

/** Null if absent. An empty attribute is the empty string, which matches nothing. */
const attribute = (element: Element, name: string): string | null => (element.hasAttribute(name) ? element.getAttribute(name) : null)
const text = (element: Element): string => (element.textContent ?? '').trim()

const confirmationOf = (confirmation: Element): SamlAnswer['confirmations'][number] => {
  const data = children(confirmation, 'SubjectConfirmationData')[0]
  const of = (name: string) => (data ? attribute(data, name) : null)
  return {
    method: attribute(confirmation, 'Method'),
    recipient: of('Recipient'),
    inResponseTo: of('InResponseTo'),
    notBefore: of('NotBefore'),
    notOnOrAfter: of('NotOnOrAfter'),
  }
}

const attributesOf = (assertion: Element): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const statement of children(assertion, 'AttributeStatement'))
    for (const one of children(statement, 'Attribute')) {
      const name = attribute(one, 'Name') ?? ''
      found.set(name, [...(found.get(name) ?? []), ...children(one, 'AttributeValue').map(text)])
    }
  return found
}

/**
 * Parses the bytes that the response's signature covers, and no others.
 * @throws SsoRefusal 'Unreadable' when the document is not a SAML 2.0 response with one assertion about one subject
 */
export const readAnswer = (signedXml: string): SamlAnswer => {
  const response = new DOMParser().parseFromString(signedXml, 'text/xml').documentElement
  if (response.localName !== 'Response' || response.namespaceURI !== protocol) throw new SsoRefusal('Unreadable')
  const status = only(only(response, 'Status', protocol), 'StatusCode', protocol)
  const assertion = only(response, 'Assertion')
  if (![response, assertion].every((element) => attribute(element, 'Version') === '2.0')) throw new SsoRefusal('Unreadable')
  const conditions = only(assertion, 'Conditions')
  const subject = only(assertion, 'Subject')
  const name = only(subject, 'NameID')
  return {
    destination: attribute(response, 'Destination'),
    inResponseTo: attribute(response, 'InResponseTo'),
    issuers: [...children(response, 'Issuer'), only(assertion, 'Issuer')].map(text),
    status: attribute(status, 'Value'),
    assertionId: attribute(assertion, 'ID') ?? '',
    subject: text(name),
    subjectFormat: attribute(name, 'Format'),
    confirmations: children(subject, 'SubjectConfirmation').map(confirmationOf),
    notBefore: attribute(conditions, 'NotBefore'),
    notOnOrAfter: attribute(conditions, 'NotOnOrAfter'),
    audiences: children(conditions, 'AudienceRestriction').map((one) => children(one, 'Audience').map(text)),
    signIns: children(assertion, 'AuthnStatement').map((one) => ({
      sessionEnds: attribute(one, 'SessionNotOnOrAfter'),
      contexts: children(one, 'AuthnContext').flatMap((context) => children(context, 'AuthnContextClassRef').map(text)),
    })),
    attributes: attributesOf(assertion),
  }
}
