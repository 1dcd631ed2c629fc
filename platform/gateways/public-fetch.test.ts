import { createServer as createTcpServer } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress, mayBePublic, publicFetch } from '#platform/gateways/public-fetch.ts'

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'no address',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['https://idp.example', true],
  ['https://8.8.8.8/', true],
  ['http://idp.example', false],
  ['https://localhost/', false],
  ['https://localhost./', false],
  ['https://a.localhost/', false],
  ['https://127.0.0.1/', false],
  // The URL parser reads these as 127.0.0.1.
  ['https://2130706433/', false],
  ['https://0x7f.1/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:127.0.0.1]/', false],
  ['ftp://idp.example', false],
  ['no url', false],
])('the address %s may be public: %s', (address, may) => {
  expect(mayBePublic(address)).toBe(may)
})

const codeOf = (fetched: Promise<Response>) => fetched.then(String, ({ cause }: Error & { cause?: { code?: string } }) => cause?.code)

test('a name that resolves to a private address, alone or beside a public one, is not connected to', async () => {
  const to = (...addresses: string[]) =>
    codeOf(
      publicFetch('https://rebound.example/', {}, (_, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      ),
    )
  expect(await to('127.0.0.1')).toBe('ADDRESS_REFUSED')
  expect(await to('8.8.8.8', '10.0.0.1')).toBe('ADDRESS_REFUSED')
  expect(await to('fd00::1')).toBe('ADDRESS_REFUSED')
  expect(await to()).toBe('ADDRESS_REFUSED')
})

test('a name is resolved once for a connection, so that a second answer counts for nothing', async () => {
  let asked = 0
  const fetched = publicFetch('https://rebound.example:1/', { signal: AbortSignal.timeout(50) }, (_, done) => {
    asked += 1
    done(null, [{ address: asked === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }])
  })
  await expect(fetched).rejects.toThrow()
  expect(asked).toBe(1)
})

test('an address on this machine is refused before any connection', async () => {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])
    for (const scheme of ['http', 'https']) expect(await codeOf(publicFetch(`${scheme}://${host}:${port}/`))).toBe('ADDRESS_REFUSED')
  expect(connections).toBe(0)
  server.close()
})
