import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { clamdScan, offlineFileScan, testVirus } from '#platform/gateways/file-scan.ts'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'

/** A fake clamd that passes what it received to `answer` and sends the result. */
const daemon = async (answer: (bytes: Buffer) => string) => {
  const server = createServer((socket) => {
    let got: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      got = Buffer.concat([got, chunk])
      if (got.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer(got))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `tcp://127.0.0.1:${address.port}`, close: () => server.close() }
}

test('the offline scanner refuses only the test virus', async () => {
  const scan = offlineFileScan()
  expect(await scan.isClean(Buffer.from('a letter'))).toBe(true)
  expect(await scan.isClean(Buffer.from(`%PDF-1.7 ${testVirus} %%EOF`))).toBe(false)
})

test('the daemon receives the bytes with their length and returns its verdict', async () => {
  let length = 0
  const { url, close } = await daemon((got) => {
    length = got.readUInt32BE('zINSTREAM\0'.length)
    return got.includes(testVirus) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
  })
  expect(await clamdScan(url).isClean(Buffer.from('a letter'))).toBe(true)
  expect(length).toBe('a letter'.length)
  expect(await clamdScan(url).isClean(Buffer.from(testVirus))).toBe(false)
  close()
})

test('a failed scan is an error, neither clean nor infected', async () => {
  const { url, close } = await daemon(() => 'INSTREAM size limit exceeded. ERROR\0')
  await expect(clamdScan(url).isClean(Buffer.from('x'))).rejects.toThrow(GatewayFailure)
  close()
  await expect(clamdScan('tcp://127.0.0.1:1').isClean(Buffer.from('x'))).rejects.toThrow('ECONNREFUSED')
})
