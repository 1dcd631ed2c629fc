import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { ContainerError } from '#platform/import/container-error.ts'
import { openContainer } from '#platform/import/open-container.ts'

// The socket of gpg-agent is in the folder, and its path may have 107 characters.
const folder = mkdtempSync(join(tmpdir(), 'pgp-'))
const [home, stranger] = [join(folder, 'own'), join(folder, 'other')]

const gpg = (at: string, words: readonly string[], input: Buffer | string = ''): Buffer =>
  execFileSync('gpg', ['--homedir', at, '--batch', '--quiet', '--trust-model', 'always', '--pinentry-mode', 'loopback', ...words], {
    input,
    stdio: 'pipe',
  })
const makeKey = (at: string, address: string, passphrase: string) => {
  mkdirSync(at, { mode: 0o700 })
  // gpg waits only five seconds for an agent that it starts itself, which is too short on a busy machine.
  execFileSync('gpg-agent', ['--homedir', at, '--daemon'], { stdio: 'ignore' })
  gpg(at, ['--passphrase', passphrase, '--quick-gen-key', address, 'future-default', 'default', 'never'])
}

const hasGpg = (() => {
  try {
    return execFileSync('gpg', ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
  } catch {
    return false
  }
})()

afterAll(() => {
  for (const at of hasGpg ? [home, stranger] : []) execFileSync('gpgconf', ['--homedir', at, '--kill', 'all'])
  rmSync(folder, { recursive: true, force: true })
})

type Given = Parameters<typeof pgpDecryption>[0]
const outcome = async (file: Buffer, given: Given): Promise<string> => {
  const source = async function* () {
    for (let at = 0; at < file.length; at += 10_000) yield file.subarray(at, at + 10_000)
  }
  try {
    const content = await openContainer(source, { decrypt: pgpDecryption(given) })
    let text = ''
    for await (const piece of content()) text += piece.toString('latin1')
    return text
  } catch (error) {
    if (error instanceof ContainerError) return `${error.problem}: ${error.found}`
    throw error
  }
}

const armored = Buffer.from('-----BEGIN PGP MESSAGE-----\n\nx\n-----END PGP MESSAGE-----\n')

test('without a folder of keys, or without gpg, an encrypted file is refused with the reason', async () => {
  expect(await outcome(armored, { home: undefined })).toBe('encrypted file: PGP: IMPORT_GPG_HOME is not set')
  expect(await outcome(armored, { home: folder, program: 'gpg-that-is-not-there' })).toBe(
    'encrypted file: PGP: the program gpg is not installed',
  )
})

/** A program in place of gpg that answers as `script` says; file descriptor 3 takes the status. */
const standIn = (script: string): string => {
  const path = join(folder, 'stand-in')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o700)
  return path
}

test('output without DECRYPTION_OKAY counts for nothing, whatever the exit code says', async () => {
  const claims =
    'cat > /dev/null; echo "id,name"; echo "[GNUPG:] DECRYPTION_OKAY" >&2; echo "[GNUPG:] ENC_TO 1" >&3; echo "[GNUPG:] DECRYPTION_KEY 1" >&3'
  expect(await outcome(armored, { home, program: standIn(claims) })).toBe('damaged archive: PGP: it is cut off or changed')
  const whole = `${claims}; echo "[GNUPG:] DECRYPTION_OKAY" >&3`
  expect(await outcome(armored, { home, program: standIn(whole) })).toBe('id,name\n')
  expect(await outcome(armored, { home, program: standIn(`${whole}; exit 2`) })).toBe('damaged archive: PGP: it is cut off or changed')
  expect(await outcome(armored, { home, program: standIn(`${whole}; echo "[GNUPG:] BADSIG 1" >&3; exit 1`) })).toBe(
    'damaged archive: PGP: its signature is wrong',
  )
})

test('a program that does not answer is stopped', async () => {
  expect(await outcome(armored, { home, program: standIn('exec sleep 600'), timeoutMs: 50 })).toBe(
    'encrypted file: PGP: gpg does not answer',
  )
})

describe.runIf(hasGpg)('with the gpg of this machine', () => {
  const text = Array.from({ length: 30_000 }, (_, at) => `${at},${(at * 7919) % 10_007}\n`).join('')
  const encrypt = (to: string, ...words: string[]) => gpg(home, ['--recipient', to, ...words, '--encrypt'], text)
  beforeAll(() => {
    makeKey(home, 'own@example.com', '')
    makeKey(stranger, 'other@example.com', 'locked')
    gpg(home, ['--import'], gpg(stranger, ['--export', 'other@example.com']))
    gpg(stranger, ['--import'], gpg(home, ['--export', 'own@example.com']))
    // The agent forgets the passphrase.
    execFileSync('gpgconf', ['--homedir', stranger, '--kill', 'gpg-agent'])
  })

  test('messages are read, with and without armor, signed or not', async () => {
    expect(await outcome(encrypt('own@example.com'), { home })).toBe(text)
    expect(await outcome(encrypt('own@example.com', '--armor'), { home })).toBe(text)
    const signed = gpg(stranger, ['--passphrase', 'locked', '--sign', '--recipient', 'own@example.com', '--encrypt'], text)
    gpg(home, ['--yes', '--delete-keys', 'other@example.com'])
    expect(await outcome(signed, { home })).toBe(text)
    gpg(home, ['--import'], gpg(stranger, ['--export', 'other@example.com']))
    expect(await outcome(signed, { home })).toBe(text)
    execFileSync('gpgconf', ['--homedir', stranger, '--kill', 'gpg-agent'])
  })

  test('a message for another key, a locked key, a password or none is refused with the reason', async () => {
    expect(await outcome(encrypt('other@example.com'), { home })).toBe('encrypted file: PGP: no usable key in IMPORT_GPG_HOME')
    expect(await outcome(encrypt('other@example.com'), { home: stranger })).toBe('encrypted file: PGP: no usable key in IMPORT_GPG_HOME')
    const symmetric = gpg(home, ['--passphrase', 'x', '--symmetric'], text)
    expect(await outcome(symmetric, { home })).toBe('encrypted file: PGP: it needs a password, not a key')
    const signedOnly = gpg(home, ['--local-user', 'own@example.com', '--armor', '--sign'], text)
    expect(await outcome(signedOnly, { home })).toBe('damaged archive: PGP: there is no encrypted message in it')
  })

  test('a message that is cut off or changed is refused', async () => {
    const message = encrypt('own@example.com', '--compress-algo', 'none')
    const changed = Buffer.from(message)
    changed[message.length - 50_000] = 255 - (changed[message.length - 50_000] ?? 0)
    for (const file of [changed, message.subarray(0, message.length - 1_000)])
      expect(await outcome(file, { home })).toBe('damaged archive: PGP: it is cut off or changed')
  })

  test('a message that unpacks to too much is refused', async () => {
    const bomb = gpg(home, ['--recipient', 'own@example.com', '--encrypt'], Buffer.alloc(60_000_000, 'a'))
    expect(await outcome(bomb, { home })).toBe('archive too large: more than 200 times its packed size')
  })
})
