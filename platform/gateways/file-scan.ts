import { once } from 'node:events'
import { connect } from 'node:net'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'

export type FileScan = {
  /**
   * Whether a virus check lets the bytes pass.
   * @throws GatewayFailure when nobody can say
   */
  isClean(bytes: Buffer): Promise<boolean>
}

/** The harmless string that every scanner knows (EICAR), put together here so that no scanner finds it in this file. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('')

/** Stands in where no scanner is: refuses the test string, so that a refusal can be seen. */
export const offlineFileScan = (): FileScan => ({ isClean: async (bytes) => !bytes.includes(testVirus) })

/** Milliseconds that a scanner may take: within the time of a request. */
const patience = 20_000

const lengthOf = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

/** ClamAV's daemon, by its INSTREAM command; `url` is tcp://host:port. */
export const clamdScan = (url: string): FileScan => ({
  isClean: async (bytes) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
    socket.setTimeout(patience, () => socket.destroy(new Error('timeout')))
    try {
      await once(socket, 'connect')
      socket.write('zINSTREAM\0')
      socket.write(lengthOf(bytes))
      socket.write(bytes)
      socket.write(lengthOf(Buffer.alloc(0)))
      let answer = ''
      for await (const chunk of socket) answer += chunk
      if (/\bOK\0?\s*$/.test(answer)) return true
      if (/\bFOUND\0?\s*$/.test(answer)) return false
      throw new Error('neither clean nor found')
    } catch (error) {
      throw new GatewayFailure(`file scan: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`)
    } finally {
      socket.destroy()
    }
  },
})
