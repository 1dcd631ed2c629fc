import { stripVTControlCharacters } from 'node:util'
import type { Outcome, Report } from '#tools/ledger/read-reports.ts'

/** Whether a run has no failed test and no broken step. */
export const isClean = ({ outcomes, broken }: Report): boolean => broken.length === 0 && outcomes.every(({ result }) => result !== 'failed')

/** The last line of a run. Each broken step counts as one failure, so that no failed run says '0 failed'. */
export function tally({ outcomes, broken }: Report): string {
  const count = (result: string) => outcomes.filter((one) => one.result === result).length
  const skipped = count('skipped')
  return `${count('passed')} passed, ${count('failed') + broken.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The duration of each step, and the total with its goal. */
export function timeLines(steps: readonly { name: string; seconds: number }[], goalMinutes?: number): string[] {
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  const width = Math.max(...[...steps, { name: 'total' }].map(({ name }) => name.length))
  const line = (name: string, seconds: number) => `  ${name.padEnd(width)}  ${minutesAndSeconds(seconds).padStart(12)}`
  const goal = goalMinutes === undefined ? '' : `, ${total <= goalMinutes * 60 ? 'within' : 'over'} the goal of ${goalMinutes} min`
  return ['Time:', ...steps.map(({ name, seconds }) => line(name, seconds)), `${line('total', total)}${goal}`]
}

/** The slowest tests of all runners, slowest first. */
export function slowestLines(outcomes: readonly Outcome[], count = 10): string[] {
  const slowest = outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
  return slowest.map(({ seconds, file, title }) => `  ${`${seconds.toFixed(1)} s`.padStart(8)}  ${file}: ${plainTitle(title, file)}`)
}

/** Lines that name each failed test, with the first lines of its message, then what failed outside a test. Empty after a clean run. */
export function failureLines({ outcomes, broken }: Report, count = 10): string[] {
  const failed = outcomes.filter(({ result }) => result === 'failed')
  const more = failed.length - count
  return [
    ...failed
      .slice(0, count)
      .flatMap(({ file, title, message }) => [`  ${file}: ${plainTitle(title, file)}`, ...firstLines(message ?? '')]),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...broken.map((what) => `  outside a test: ${what}`),
  ]
}

function firstLines(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.slice(0, 6).map((line) => `      ${line.trim().slice(0, 200)}`)
}

/** A title without ledger ids and without the file name that Playwright prepends. */
function plainTitle(title: string, file: string): string {
  const name = `${file.split('/').at(-1)} `
  return (title.startsWith(name) ? title.slice(name.length) : title).replaceAll(/ ?\[[A-Z]+-\d[^\]]*\]/g, '')
}

function minutesAndSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2)} s`
}
