import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '#shared/calls.ts'
import { type ClaimRow, claimCalls } from '#shared/claims/claim-calls.ts'
import { claimTexts } from '#shared/claims/claim-texts.en.ts'
import { claimKinds, claimStatuses } from '#shared/claims/claim-words.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconChevronRight, IconDownload } from '#ui/components/icons.ts'
import { ShieldScene } from '#ui/components/scenes.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { LoadAlert, Loaded } from '#ui/components/states/loaded.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { fileAddress } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { dateShown, joined, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { ClaimDetails } from '#web/claims/claim-details.tsx'
import { type ClaimFilters, claimQuery, readClaimFilters } from '#web/claims/claim-filters.ts'
import { ClaimTotals } from '#web/claims/claim-totals.tsx'
import styles from '#web/claims/claims-page.module.css'
import { claimsPageTexts } from '#web/claims/claims-texts.en.ts'
import { titleTexts } from '#web/shell/title-texts.en.ts'

type Years = Answer<typeof claimCalls.readClaimYears>

/** /claims: the list with its filters, or the claim that the address names. */
export const ClaimsPage = () => {
  const [query] = useSearchParams()
  const filters = readClaimFilters(query)
  const openId = query.get('claim')
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(openId)
  // Closing a claim returns the focus to its row.
  useEffect(() => {
    if (openId === null && before.current !== null) page.current?.querySelector<HTMLElement>(`a[data-claim="${before.current}"]`)?.focus()
    before.current = openId
  }, [openId])
  return (
    <div className={styles.page} ref={page}>
      <h1>{textsOf(titleTexts)('claims')}</h1>
      {openId === null ? (
        <AllClaims filters={filters} />
      ) : (
        <ClaimDetails
          key={openId}
          id={openId}
          isOpenedHere={before.current === null}
          backTo={withQuery(paths.claims, claimQuery(filters))}
        />
      )}
    </div>
  )
}

const AllClaims = ({ filters }: { filters: ClaimFilters }) => {
  const t = textsOf(claimsPageTexts)
  return (
    <>
      <p className={styles.intro}>{t('intro')}</p>
      <Loaded answer={useCall(claimCalls.readClaimYears, {})} failure={t('failed')}>
        {(years) => (
          <div className={styles.parts}>
            <Filters filters={filters} {...years} />
            <ClaimTotals filters={filters} years={years.years} />
            <ClaimList filters={filters} />
            <p className={styles.note}>{t('privacy')}</p>
          </div>
        )}
      </Loaded>
    </>
  )
}

const Filters = ({ filters, people, years }: { filters: ClaimFilters } & Years) => {
  const [t, words] = [textsOf(claimsPageTexts), textsOf(claimTexts)]
  const [, setQuery] = useSearchParams()
  const change = (changed: Partial<ClaimFilters>) => {
    const query = claimQuery({ ...filters, ...changed })
    setQuery(Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))), { replace: true })
  }
  const all = (label: string) => ({ value: '', label })
  return (
    <div className={styles.filters}>
      {people.length > 1 && (
        <div>
          <SelectInput
            name="person"
            label={t('person')}
            value={filters.personId ?? ''}
            onChange={(personId) => change({ personId: personId || undefined })}
            options={[
              all(t('everyone')),
              ...people.map(({ id, first, isYou }) => ({ value: id, label: isYou ? t('you', { name: first }) : first })),
            ]}
          />
        </div>
      )}
      <div>
        <SelectInput
          name="year"
          label={t('year')}
          value={filters.year ?? ''}
          onChange={(year) => change({ year: year || undefined })}
          options={[all(t('allYears')), ...[...new Set(years.map(({ year }) => `${year}`))].map((year) => ({ value: year, label: year }))]}
        />
      </div>
      <div>
        <SelectInput
          name="status"
          label={t('status')}
          value={filters.status ?? ''}
          onChange={(value) => change({ status: claimStatuses.find((status) => status === value) })}
          options={[all(t('allStatuses')), ...claimStatuses.map((value) => ({ value, label: words(value) }))]}
        />
      </div>
      <div>
        <SelectInput
          name="kind"
          label={t('kind')}
          value={filters.kind ?? ''}
          onChange={(value) => change({ kind: claimKinds.find((kind) => kind === value) })}
          options={[all(t('allKinds')), ...claimKinds.map((value) => ({ value, label: words(value) }))]}
        />
      </div>
    </div>
  )
}

const isFiltered = (filters: ClaimFilters): boolean => Object.values(filters).some((value) => value !== undefined)

const ClaimList = ({ filters }: { filters: ClaimFilters }) => {
  const t = textsOf(claimsPageTexts)
  const { rows, error, hasMore, isLoadingMore, more, refetch } = usePages(claimCalls.listClaims, filters)
  if (rows === undefined) return <Card>{error === null ? <SkeletonLines /> : <LoadAlert text={t('failed')} refetch={refetch} />}</Card>
  if (rows.length === 0) return <NoClaims filters={filters} />
  return (
    <>
      <Card isPadded={false}>
        <ul className={styles.list} aria-label={t('list')}>
          {rows.map((row) => (
            <Row key={row.id} row={row} href={withQuery(paths.claims, claimQuery(filters, row.id))} />
          ))}
        </ul>
      </Card>
      <div className={styles.acts}>
        {hasMore && (
          <Button kind="secondary" isBusy={isLoadingMore} onClick={more}>
            {t('more')}
          </Button>
        )}
        <ButtonLink kind="quiet" icon={IconDownload} href={fileAddress(claimCalls.downloadClaims, filters)} download>
          {t('csv')}
        </ButtonLink>
      </div>
    </>
  )
}

const Row = ({ row, href }: { row: ClaimRow; href: string }) => {
  const [t, words] = [textsOf(claimsPageTexts), textsOf(claimTexts)]
  const { id, provider, first, isYou, kind, status, servedFrom, owed } = row
  return (
    <li>
      <a className={styles.row} href={href} data-claim={id}>
        <span className={styles.about}>
          <b>
            <bdi>{provider}</bdi>
          </b>
          <span className={styles.note}>{joined([dateShown(servedFrom), isYou ? t('you', { name: first }) : first])}</span>
          <span className={styles.note}>{joined([words(kind), words(status)])}</span>
        </span>
        {owed !== null && status !== 'reversed' && <span className={styles.figure}>{t('mayOwe', { amount: moneyShown(owed) })}</span>}
        <Icon of={IconChevronRight} mirrored />
      </a>
    </li>
  )
}

const NoClaims = ({ filters }: { filters: ClaimFilters }) => {
  const t = textsOf(claimsPageTexts)
  if (!isFiltered(filters))
    return (
      <EmptyState scene={<ShieldScene />} title={t('none')}>
        {t('noneMore')}
      </EmptyState>
    )
  return (
    <EmptyState scene={<ShieldScene />} title={t('noneFits')} action={<ButtonLink href={paths.claims}>{t('clear')}</ButtonLink>}>
      {null}
    </EmptyState>
  )
}
