import { generateKeyPairSync, sign } from 'node:crypto'

/** One DER element: tag, length, content (X.690). */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (text: string) => der(0x17, Buffer.from(text))

const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05))
const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('Test provider')))))

/** A key and its self-signed certificate, like an identity provider's (RFC 5280, version 1). Both PEM. */
export const selfSignedCertificate = (modulusLength = 2048): { key: string; certificate: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const validity = sequence(utcTime('250101000000Z'), utcTime('491231235959Z'))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(der(0x02, Buffer.from([1])), sha256WithRsa, name, validity, name, spki)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const lines =
    sequence(body, sha256WithRsa, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
