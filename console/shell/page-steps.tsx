import { Pager } from '#ui/components/pager.tsx'

type Props = {
  /** Index from 0. */
  page: number
  total: number
  perPage: number
  onPage: (page: number) => void
}

/** Pagination of a numbered list; renders nothing if one page is enough. */
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
