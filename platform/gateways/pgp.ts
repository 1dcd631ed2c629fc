import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ContainerError } from '#platform/import/container-error.ts'
import type { Decrypt } from '#platform/import/open-container.ts'

/** Time in ms that gpg may take for its next piece of output; it would wait for ever for a locked key. */
const quietMs = 120_000

/** More status lines than a message with many recipients causes. */
const mostStatus = 64 * 1024

/**
 * The key's passphrase is never given to gpg: the key has none, or gpg-agent holds it. `--pinentry-mode error` refuses to ask. Nothing is
 * fetched from the network.
 */
const argumentsOf = (home: string): string[] => [
  '--homedir',
  home,
  '--batch',
  '--no-tty',
  '--quiet',
  '--pinentry-mode',
  'error',
  '--disable-dirmngr',
  '--no-auto-key-retrieve',
  '--status-fd',
  '3',
  '--decrypt',
]

/** Where gpg is looked for. Nothing else of the server's environment, which has its secrets, is given to gpg. */
const programFolders = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'

const notDecrypted = (why: string): never => {
  throw new ContainerError('encrypted file', `PGP: ${why}`)
}
const damaged = (why: string): never => {
  throw new ContainerError('damaged archive', `PGP: ${why}`)
}

/**
 * Judges by gpg's status lines, which no message can imitate. Content counts only after DECRYPTION_OKAY, which follows the check of its
 * integrity. A signature is not required, and one of an unknown key makes gpg exit with 2.
 */
const requireDecrypted = (status: string, code: number | null): void => {
  const said = new Set(status.split('\n').map((line) => line.split(' ')[1] ?? ''))
  const isWhole = said.has('DECRYPTION_OKAY') && !said.has('DECRYPTION_FAILED')
  if (said.has('BADSIG')) damaged('its signature is wrong')
  if (isWhole && (code === 0 || (code === 2 && said.has('ERRSIG')))) return
  if (said.has('NEED_PASSPHRASE_SYM')) notDecrypted('it needs a password, not a key')
  if (!said.has('ENC_TO')) damaged('there is no encrypted message in it')
  // gpg does not tell a missing key from a locked one in every version.
  if (!said.has('DECRYPTION_KEY')) notDecrypted('no usable key in IMPORT_GPG_HOME')
  damaged('it is cut off or changed')
}

/** Starts gpg and feeds it. @throws ContainerError if there is no such program */
const startGpg = async (program: string, home: string, source: AsyncIterable<Buffer>) => {
  const child = spawn(program, argumentsOf(home), {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    env: { PATH: programFolders, LC_ALL: 'C' },
  })
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const isStarted = await new Promise<boolean>((resolve) => child.on('spawn', () => resolve(true)).on('error', () => resolve(false)))
  const [stdin, stdout, , statusPipe] = child.stdio
  if (!isStarted || !stdin || !stdout) return notDecrypted('the program gpg is not installed')
  let status = ''
  statusPipe?.on('data', (piece: Buffer) => {
    if (status.length < mostStatus) status += piece.toString('latin1')
  })
  const fed = pipeline(Readable.from(source), stdin).then(
    () => null,
    // gpg stops reading when it fails; its status says why.
    (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? null : error),
  )
  return {
    output: stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>,
    stop: () => child.kill('SIGKILL'),
    /** Waits for its end. @throws ContainerError, and the error of the source */
    requireDecrypted: async () => {
      const code = await closed
      const error = await fed
      if (error) throw error
      requireDecrypted(status, code)
    },
  }
}

type Settings = { home: string | undefined; program?: string; timeoutMs?: number }

/**
 * Decrypts PGP messages with the machine's gpg and the keys in `home`. Without gpg or a folder with keys, each message is refused with
 * that reason. gpg's own messages are discarded, because they name people.
 */
export const pgpDecryption = ({ home, program = 'gpg', timeoutMs = quietMs }: Settings): Decrypt =>
  async function* (source) {
    if (home === undefined) return notDecrypted('IMPORT_GPG_HOME is not set')
    const gpg = await startGpg(program, home, source)
    let isLate = false
    const stopLate = () => {
      isLate = true
      gpg.stop()
    }
    try {
      for (;;) {
        const timer = setTimeout(stopLate, timeoutMs)
        const next = await gpg.output.next().finally(() => clearTimeout(timer))
        if (next.done) break
        yield next.value
      }
      if (isLate) notDecrypted('gpg does not answer')
      await gpg.requireDecrypted()
    } finally {
      gpg.stop()
    }
  }
