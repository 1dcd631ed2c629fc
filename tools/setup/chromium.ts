import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { aptInstall, mayUseApt } from '#tools/setup/apt.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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
 * Installs Chromium, with a Latin and an Arabic font: with apt where possible, else with Playwright.
 * @throws Error with a sentence that says what to do
 */
export function installChromium(): void {
  console.log('Installing Chromium for the browser tests, once.')
  if (mayUseApt() && aptInstall(['chromium', 'fonts-liberation', 'fonts-noto-core']) && findChromium()) return
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', shell: process.platform === 'win32' })
  if (findChromium()) return
  throw new Error('The browser tests need Chromium, and it could not be installed: install it, or name one by CHROMIUM_PATH.')
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
