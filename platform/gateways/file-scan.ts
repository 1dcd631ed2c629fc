import { once } from 'node:events'
import { connect } from 'node:net'
import type { Logger } from 'pino'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'
import { fail } from '#platform/http/fail.ts'

export type FileScan = {
  /**
   * Whether the virus scanner finds the bytes clean.
   * @throws GatewayFailure when the scan fails
   */
  isClean(bytes: Buffer): Promise<boolean>
}

/** The harmless EICAR test string that every scanner detects; split here so that no scanner flags this file. */
export const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('')

/** Replacement for a missing scanner. It rejects the EICAR test string, to demonstrate a rejection. */
export const offlineFileScan = (): FileScan => ({ isClean: async (bytes) => !bytes.includes(testVirus) })

/** The scanner of a server: of the demo without one the replacement, else null if none is set, and then no file is accepted. */
export const fileScanOf = ({ isDemo, fileScanUrl }: { isDemo: boolean; fileScanUrl?: string | undefined }): FileScan | null => {
  if (fileScanUrl !== undefined) return clamdScan(fileScanUrl)
  return isDemo ? offlineFileScan() : null
}

/**
 * Refuses an infected upload, and every upload if the scanner is missing or does not answer.
 * @throws Failure AttachmentRefused, AttachmentUnchecked
 */
export const requireClean = async (
  { fileScan, log }: { fileScan: FileScan | null; log: Pick<Logger, 'warn'> },
  bytes: Buffer,
): Promise<void> => {
  if (!fileScan) return fail('AttachmentUnchecked')
  const isClean = await fileScan.isClean(bytes).catch((error: unknown) => {
    log.warn({ err: error }, 'a file could not be scanned')
    return fail('AttachmentUnchecked')
  })
  if (!isClean) fail('AttachmentRefused')
}

/** What `requireClean` refuses. */
export const scanRefusals = ['AttachmentRefused', 'AttachmentUnchecked'] as const

/** Time limit of one scan in ms; shorter than the limit of a request. */
const timeoutMs = 20_000

const lengthOf = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

/** Scans with ClamAV's daemon through its INSTREAM command; `url` is tcp://host:port. */
export const clamdScan = (url: string): FileScan => ({
  isClean: async (bytes) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout')))
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
