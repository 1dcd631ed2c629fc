import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { checkAll, envTable, mandatory, optional, readEnv, secret, withDefault } from '#platform/env.ts'

// Other files in the same worker may have loaded zod's English messages.
beforeEach(() => void z.config({ localeError: undefined }))

const declared = {
  mailUrl: mandatory('MAIL_URL', z.url(), 'The mail server.'),
  key: mandatory('SIGNING_KEY', z.string().check(z.minLength(8, 'at least 8 characters')), 'Signs tokens.'),
  port: withDefault('PORT', '3000', z.coerce.number().check(z.int()), 'Port | 0 takes a free one.'),
  node: optional('NODE_NAME', z.string(), 'Name of this server.'),
}

test('values are parsed by their schemas; an empty value counts as unset', () => {
  const read = readEnv(declared, { MAIL_URL: 'smtp://mail.example', SIGNING_KEY: 'long enough', PORT: '', NODE_NAME: '' })
  expect(read).toEqual({ mailUrl: 'smtp://mail.example', key: 'long enough', port: 3000, node: undefined })
})

test('every missing and every wrong variable is named at once, and no value is repeated', () => {
  const read = () => readEnv(declared, { SIGNING_KEY: 'secret', PORT: 'http' })
  expect(read).toThrow(
    [
      'The configuration is not complete:',
      '  MAIL_URL is missing: The mail server.',
      '  SIGNING_KEY is wrong (at least 8 characters): Signs tokens.',
      '  PORT is wrong (Invalid input): Port | 0 takes a free one.',
    ].join('\n'),
  )
})

describe('a secret', () => {
  const withSecret = {
    key: secret(mandatory('SIGNING_KEY', z.string().check(z.minLength(8, 'at least 8 characters')), 'Signs tokens.')),
    port: declared.port,
  }
  let folder: string
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-env-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read from the file that its variable names, without the line break at the end', () => {
    const SIGNING_KEY_FILE = file('good', 'long enough\n')
    expect(readEnv(withSecret, { SIGNING_KEY_FILE })).toEqual({ key: 'long enough', port: 3000 })
    expect(readEnv(withSecret, { SIGNING_KEY: 'long enough', SIGNING_KEY_FILE: '' }).key).toBe('long enough')
  })

  test.each([
    ['missing', () => '/nowhere/key', 'SIGNING_KEY_FILE is wrong: the file cannot be read (ENOENT).'],
    ['empty', () => file('empty', '\n'), 'SIGNING_KEY_FILE is wrong: the file is empty.'],
    ['wrong inside', () => file('short', 'short'), 'SIGNING_KEY is wrong (at least 8 characters)'],
  ])('in a file that is %s is a problem that names the variable and not the text', (_, path, sentence) => {
    const read = () => readEnv(withSecret, { SIGNING_KEY_FILE: path(), PORT: 'http' })
    expect(read).toThrow(sentence)
    expect(read).toThrow('PORT is wrong')
    expect(read).not.toThrow('short\n')
  })

  test('is refused both as a variable and as a file', () => {
    const SIGNING_KEY_FILE = file('good', 'long enough\n')
    expect(() => readEnv(withSecret, { SIGNING_KEY: 'long enough', SIGNING_KEY_FILE })).toThrow(
      'SIGNING_KEY and SIGNING_KEY_FILE are both set',
    )
  })

  test('has its file in the table; other variables have none', () => {
    expect(envTable(withSecret)).toContain('| `SIGNING_KEY` or `SIGNING_KEY_FILE` | required | Signs tokens. |')
    expect(readEnv(withSecret, { SIGNING_KEY: 'long enough', PORT_FILE: '/nowhere' }).port).toBe(3000)
  })
})

test('checks are all made, and their problems named at once', () => {
  const refuse = (message: string) => () => {
    throw new Error(message)
  }
  expect(() => checkAll(refuse('One.'), () => undefined, refuse('Two.'))).toThrow('The configuration is not complete:\n  One.\n  Two.')
  expect(() => checkAll(() => undefined)).not.toThrow()
})

test('the variables are listed in a Markdown table', () => {
  expect(envTable(declared)).toBe(`| Variable | Default | Meaning |
|---|---|---|
| \`MAIL_URL\` | required | The mail server. |
| \`SIGNING_KEY\` | required | Signs tokens. |
| \`PORT\` | \`3000\` | Port \\| 0 takes a free one. |
| \`NODE_NAME\` | - | Name of this server. |`)
})
