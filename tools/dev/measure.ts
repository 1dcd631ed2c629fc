import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { withDataDir } from '#tools/data-dir.ts'
import { root } from '#tools/dev/places.ts'
import { findChromium } from '#tools/setup/chromium.ts'

/** Maximum milliseconds until a change is visible. */
const limits = { word: 2000, server: 3000 }
const rounds = 3

const notCopied = new Set(['node_modules', 'dist', 'artifacts'])
const member = { email: 'ana.rivera@example.com', password: 'Welcome-2-Foyer!' }
const wordFile = 'web/dashboard/dashboard-texts.en.ts'
const serverFile = 'server/config.ts'

/** Copies the sources and links the packages, so that the measurement never changes a real file. */
const copyProject = (folder: string): void => {
  for (const name of readdirSync(root).filter((name) => !notCopied.has(name) && !name.startsWith('.')))
    cpSync(join(root, name), join(folder, name), { recursive: true })
  const packages = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(packages).filter((name) => !/^\.(foyer|vite)/.test(name)))
    symlinkSync(join(packages, name), join(folder, 'node_modules', name), 'junction')
}

type Started = { url: string; child: ChildProcess }

const startIn = async (folder: string): Promise<Started> => {
  const { DATABASE_URL: _, PUBLIC_URL: __, PRODUCT_NAME: ___, ...env } = process.env
  const child = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: folder,
    env: { ...env, PORT: '0', DATA_DIR: join(folder, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  while (child.exitCode === null) {
    const url = / is up at (http:\S+)/.exec(said)?.[1]
    if (url) return { url, child }
    await sleep(50)
  }
  throw new Error(`The server did not start:\n${said}`)
}

const signIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.locator('input[type=email]').fill(member.email)
  await page.locator('input[type=password]').fill(member.password)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL(/\/dashboard/)
}

/** Milliseconds from a file change until `shows` resolves. */
const timeOf = async (file: string, change: (text: string) => string, shows: () => Promise<unknown>): Promise<number> => {
  const text = change(readFileSync(file, 'utf8'))
  const began = performance.now()
  writeFileSync(file, text)
  await shows()
  return performance.now() - began
}

const measureWord = async (page: Page, folder: string): Promise<number[]> => {
  const file = join(folder, wordFile)
  const isShown = (text: string) => page.getByText(text).first().waitFor()
  const quoted = [...readFileSync(file, 'utf8').matchAll(/: '([^'{}\n]{10,})'/g)].map(([, text = '']) => text)
  // The first word found on the page, so that the changed word is on screen.
  const { word } = await Promise.any(quoted.map(async (word) => ({ word, shown: await isShown(word) })))
  const times: number[] = []
  for (let round = 1, before = word; round <= rounds; round += 1) {
    const after = `${word} (${round})`
    times.push(
      await timeOf(
        file,
        (text) => text.replace(`'${before}'`, `'${after}'`),
        () => isShown(after),
      ),
    )
    before = after
    await sleep(1000)
  }
  return times
}

const measureServer = async (url: string, folder: string): Promise<number[]> => {
  const answers = async (name: string) => {
    const read = async () => ((await (await fetch(`${url}/manifest.webmanifest`)).json()) as { name: string }).name
    while ((await read().catch(() => '')) !== name) await sleep(20)
  }
  const times: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const name = `Foyer ${round}`
    const change = (text: string) => text.replace(/'PRODUCT_NAME', '[^']*'/, `'PRODUCT_NAME', '${name}'`)
    times.push(await timeOf(join(folder, serverFile), change, () => answers(name)))
    // Waits until the server is idle and the standby process is ready, as after a developer has read the answer.
    await sleep(8000)
  }
  return times
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY

/** Prints the times of a change; returns whether their median is within the limit. */
const report = (what: string, times: readonly number[], limit: number): boolean => {
  const middle = Math.round(median(times))
  console.log(`${what}: ${middle} ms (of ${times.map(Math.round).join(', ')}; at most ${limit})`)
  return middle < limit
}

/**
 * `npm run dev -- --measure`: starts a copy of the project, changes a word of the dashboard and a file of the server, and prints how long
 * each takes to show. Returns whether both are within their limits.
 */
export const measure = (): Promise<boolean> =>
  withDataDir(async (folder) => {
    console.log('Starting a copy of the project; its empty database takes half a minute.')
    copyProject(folder)
    let started: Started | undefined
    const browser = await chromium.launch({
      executablePath: findChromium() ?? '',
      args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    })
    const stop = async () => {
      await browser.close()
      if (started && started.child.exitCode === null) {
        const exit = once(started.child, 'exit')
        started.child.kill('SIGTERM')
        await exit
      }
    }
    const interrupted = new Promise<never>((_, fail) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => fail(new Error('Interrupted.')))
    })
    const work = async () => {
      started = await startIn(folder)
      const { url } = started
      const page = await (await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } })).newPage()
      page.setDefaultTimeout(120_000)
      await signIn(page, url)
      const word = report('A word of the dashboard, until it is on the screen', await measureWord(page, folder), limits.word)
      const server = report('A file of the server, until it answers', await measureServer(url, folder), limits.server)
      return word && server
    }
    try {
      return await Promise.race([work(), interrupted])
    } finally {
      await stop()
    }
  })
