type Props = {
  caption: string
  labelHeading: string
  valueHeading: string
  rows: readonly { key: string; label: string; shown: string }[]
}

/** The figures of a chart for screen readers. */
export const ChartTable = ({ caption, labelHeading, valueHeading, rows }: Props) => (
  <div className="visually-hidden">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{labelHeading}</th>
          <th scope="col">{valueHeading}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, shown }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
