import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { aptInstall, mayUseApt } from '#tools/setup/apt.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const headlessShell = 'chromium-headless-shell'
const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]

/**
 * Finds Chromium for the browser tests: the one in CHROMIUM_PATH, else the machine's own, else Playwright's.
 * @throws Error when CHROMIUM_PATH names a file that is not there
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named && !canRun(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`)
  return named || [...folders.flatMap((folder) => names.map((name) => join(folder, name))), chromium.executablePath()].find(canRun)
}

/**
 * Finds the browser for tests without calls: Chromium's headless shell, which takes about 15 % less time, else what findChromium finds.
 * Calls need the whole of Chromium, because the shell grants no page a camera.
 * @throws Error when CHROMIUM_PATH names a file that is not there
 */
export function findLightChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return findChromium()
  return folders.map((folder) => join(folder, headlessShell)).find(canRun) ?? findChromium()
}

/**
 * Installs Chromium, with a Latin and an Arabic font: with apt where possible, else with Playwright.
 * @throws Error with a sentence that says what to do
 */
export function installChromium(): void {
  console.log('Installing Chromium for the browser tests, once.')
  const packages = ['chromium', 'fonts-liberation', 'fonts-noto-core']
  // Older releases of Debian lack the package of the headless shell.
  if (mayUseApt() && (aptInstall([...packages, headlessShell]) || aptInstall(packages)) && findChromium()) return
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', shell: process.platform === 'win32' })
  if (findChromium()) return
  throw new Error('The browser tests need Chromium, and it could not be installed: install it, or set CHROMIUM_PATH.')
}

function canRun(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
