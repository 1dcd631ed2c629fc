import { directionOf } from '#shared/languages.ts'
import { classNames } from '#ui/components/class-names.ts'
import { calendarMonthShown, monthOfYearShown } from '#ui/lib/calendar-format.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'
import styles from '#web/savings/month-chart.module.css'
import type { SavedInMonth } from '#web/savings/saved-by-month.ts'
import { savingsPageTexts } from '#web/savings/savings-page-texts.en.ts'

/** Percent of the chart's height: bottom of the columns, height of the tallest column, baseline of the labels. */
const floor = 86
const tallest = 74
const words = 97

const percent = (value: number): string => `${value}%`

/** A chart with one column per month, newest last. Screen readers get the same figures as a table. */
export const MonthChart = ({ months }: { months: readonly SavedInMonth[] }) => {
  const most = Math.max(...months.map(({ cents }) => cents))
  return (
    <figure className={styles.chart}>
      <svg width="100%" height="220" aria-hidden="true">
        {months.map((saved, at) => (
          <Column
            key={saved.month}
            {...saved}
            place={placeOf(at, months.length)}
            tall={(saved.cents / most) * tallest}
            isMain={at % 3 === 1}
          />
        ))}
        <line className={styles.floor} x1="0" x2="100%" y1={percent(floor)} y2={percent(floor)} />
      </svg>
      <Figures months={months} />
    </figure>
  )
}

/** Returns the start and width of a column's slot in percent of the chart; mirrored in right-to-left languages. */
const placeOf = (at: number, of: number): { start: number; wide: number } => {
  const column = directionOf(currentLanguage()) === 'rtl' ? of - 1 - at : at
  return { start: (column / of) * 100, wide: 100 / of }
}

type ColumnProps = SavedInMonth & { place: { start: number; wide: number }; tall: number; isMain: boolean }

/** A narrow screen shows neither every month's name nor the amounts. */
const Column = ({ month, cents, place: { start, wide }, tall, isMain }: ColumnProps) => {
  const middle = percent(start + wide / 2)
  return (
    <>
      <rect x={percent(start + wide * 0.22)} width={percent(wide * 0.56)} y={percent(floor - tall)} height={percent(tall)} rx="4" />
      {cents > 0 && (
        <text className={classNames(styles.amount, styles.onlyWide)} x={middle} y={percent(floor - tall - 3)}>
          {moneyShown(cents)}
        </text>
      )}
      <text className={isMain ? undefined : styles.onlyWide} x={middle} y={percent(words)}>
        {calendarMonthShown(month)}
      </text>
    </>
  )
}

const Figures = ({ months }: { months: readonly SavedInMonth[] }) => {
  const t = textsOf(savingsPageTexts)
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('byMonth')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('saved')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, cents }) => (
            <tr key={month}>
              <th scope="row">{monthOfYearShown(month)}</th>
              <td>{moneyShown(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
