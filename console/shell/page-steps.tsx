import { Pager } from '#ui/components/pager.tsx'

type Props = {
  /** Counted from 0. */
  page: number
  total: number
  perPage: number
  onPage: (page: number) => void
}

/** The pages of a list that is read by their number; nothing where one page holds it all. */
export const PageSteps = ({ page, total, perPage, onPage }: Props) =>
  total > perPage && (
    <Pager
      page={page}
      pages={Math.ceil(total / perPage)}
      size={perPage}
      sizes={[perPage]}
      count={total}
      onChange={(next) => onPage(next.page)}
    />
  )
