import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packagesOf, readChecks, readGuide } from '#tools/deploy-guide/read-guide.ts'

const page = `# Title
\`\`\`text
a picture
\`\`\`
## 1. First
\`\`\`sh each
apt-get install -y one two
cat <<END
apt-get install -y two three
END
\`\`\`
## 2. Second, with words
\`\`\`sh foyer-a check
list --all     # one, two
\`\`\`
`

describe('the guide is read as', () => {
  test('sections with their blocks: where, what, and the line', () => {
    expect(readGuide(page)).toEqual([
      {
        title: '1. First',
        blocks: [
          { place: 'each', isCheck: false, line: 7, text: 'apt-get install -y one two\ncat <<END\napt-get install -y two three\nEND' },
        ],
      },
      { title: '2. Second, with words', blocks: [{ place: 'foyer-a', isCheck: true, line: 14, text: 'list --all     # one, two' }] },
    ])
  })

  test('checks: a command, and what it prints', () => {
    const [, second] = readGuide(page)
    expect(second?.blocks.flatMap(readChecks)).toEqual([{ command: 'list --all', wanted: ['one', 'two'] }])
  })

  test('packages, each once', () => {
    expect(packagesOf(readGuide(page))).toEqual(['one', 'two', 'three'])
  })
})

test('a block that nobody would run is refused', () => {
  for (const [fence, reason] of [
    ['```', 'Line 2: a block begins with'],
    ['```sh', 'Line 2: a block begins with'],
    ['```sh foyer-d', 'not sh foyer-d'],
    ['```ini', 'not ini'],
    ['```sh each twice', 'not sh each twice'],
  ])
    expect(() => readGuide(`## 1\n${fence}\nx\n\`\`\``), fence).toThrow(reason)
  expect(() => readGuide('## 1\n```sh each\nx')).toThrow('no end')
})

test('a check without what it prints is refused', () => {
  expect(() => readChecks({ place: 'each', isCheck: true, line: 5, text: 'true     # fine\nfalse' })).toThrow('Line 6')
})

describe('deploy/README.md', () => {
  const sections = readGuide(readFileSync('deploy/README.md', 'utf8'))
  const blocks = sections.flatMap((section) => section.blocks)

  test('has only blocks that the test runs, and checks that say what they print', () => {
    expect(blocks.length).toBeGreaterThan(20)
    expect(blocks.filter(({ isCheck }) => isCheck).flatMap(readChecks).length).toBeGreaterThan(8)
  })

  test('sets what names a machine in one block, before any that runs there', () => {
    const [shell, ...others] = blocks.filter(({ place }) => place === 'shell')
    expect(others).toEqual([])
    expect(blocks.slice(0, shell === undefined ? 0 : blocks.indexOf(shell)).map(({ place }) => place)).toEqual([
      'build',
      'build',
      'build',
      'build',
    ])
  })
})
