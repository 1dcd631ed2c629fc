import { type ReactNode, useState } from 'react'
import type { Answer } from '#shared/calls.ts'
import { type FavoriteElement, favoriteCalls } from '#shared/favorites/favorite-calls.ts'
import { type FavoriteSection, isSectionShown, sectionNames, sectionOf } from '#shared/favorites/favorite-types.ts'
import { type GroupFeature, hasFeature } from '#shared/groups/group-features.ts'
import { type Path, paths, withQuery } from '#shared/paths.ts'
import { drugNameOf } from '#shared/prescriptions/drug-words.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import type { IconShape } from '#ui/components/icon.tsx'
import { IconBuildingHospital, IconPill, IconRefresh, IconSoup, IconStethoscope } from '#ui/components/icons.ts'
import { NetworkMark } from '#ui/components/network/network-mark.tsx'
import { statusAt, useNetworkStatuses } from '#ui/components/network/use-network-status.ts'
import { SaplingScene } from '#ui/components/scenes.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { useOnTimestamp } from '#ui/lib/use-on-timestamp.ts'
import { addressAndPhoneOf, cardsOf, type Removed } from '#web/favorites/circles-with-removed.ts'
import { FavoriteRow, RemovedRow } from '#web/favorites/favorite-row.tsx'
import styles from '#web/favorites/favorites-page.module.css'
import { favoritesTexts } from '#web/favorites/favorites-texts.en.ts'
import { SavedPharmacies } from '#web/favorites/saved-pharmacies.tsx'
import { useCircles, useFavoriteActs } from '#web/favorites/use-favorites.ts'
import { useSession } from '#web/session/use-session.tsx'

/** A text key without parameters. */
type Plain = 'noMedications' | 'noProviders' | 'noFacilities' | 'noRecipes' | 'comparePrices' | 'findProviders' | 'findFacilities'
type Empty = { text: Plain; link?: { label: Plain; path: Path; feature: GroupFeature } }

const empty: Record<FavoriteSection, Empty> = {
  medications: { text: 'noMedications', link: { label: 'comparePrices', path: paths.prescriptions, feature: 'RX' } },
  providers: { text: 'noProviders', link: { label: 'findProviders', path: paths.providers, feature: 'Providers' } },
  facilities: { text: 'noFacilities', link: { label: 'findFacilities', path: paths.facilities, feature: 'Facilities' } },
  recipes: { text: 'noRecipes' },
}

/** The text of an empty section: what can be saved there, with a link to the page to find it. */
const EmptySection = ({ section }: { section: FavoriteSection }) => {
  const t = textsOf(favoritesTexts)
  const { group } = useSession()
  const { text, link } = empty[section]
  return (
    <p className={styles.line}>
      {t(text)} {link && hasFeature(group, link.feature) && <a href={link.path}>{t(link.label)}</a>}
    </p>
  )
}

const iconOf: Record<FavoriteSection, IconShape> = {
  medications: IconPill,
  providers: IconStethoscope,
  facilities: IconBuildingHospital,
  recipes: IconSoup,
}

/** /favorites. A failed load shows as a toast (FAV-18) and, with a way to repeat it, on the page. */
export const FavoritesPage = () => {
  const t = textsOf(favoritesTexts)
  const { data, error, errorUpdatedAt, refetch } = useCircles()
  useOnTimestamp(errorUpdatedAt, () => toast.error(t('failed')))
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {data ? (
        <Sections circles={data.circles} />
      ) : error === null ? (
        <SkeletonLines />
      ) : (
        <Alert tone="error">
          {t('failed')}{' '}
          <Button kind="quiet" icon={IconRefresh} onClick={() => refetch()}>
            {textsOf(uiTexts)('tryAgain')}
          </Button>
        </Alert>
      )}
    </div>
  )
}

type Circles = Answer<typeof favoriteCalls.listFavorites>['circles']

/** A medication leads to its prices, if the group has them. */
const pricesHrefOf = ({ type, name }: FavoriteElement, hasPrices: boolean): string | null =>
  type === 'rx' && hasPrices ? withQuery(paths.prescriptions, { term: drugNameOf(name) }) : null

/** Favorites of which a health plan may have a network: doctors, and facilities for people. */
const networkKindOf = ({ type }: Pick<FavoriteElement, 'type'>): 'doctor' | 'facility' | null => {
  if (type === 'vets' || type === 'veterinarians') return null
  const section = sectionOf(type)
  return section === 'providers' ? 'doctor' : section === 'facilities' ? 'facility' : null
}

/** Whether a favorite is in the own plan's network. */
const useNetworkNotes = (circles: Circles) => {
  const idsOf = (kind: 'doctor' | 'facility') =>
    circles.flatMap(({ elements }) => elements.filter((one) => networkKindOf(one) === kind).map(({ id }) => id))
  const statuses = {
    doctor: useNetworkStatuses('doctor', idsOf('doctor'), ''),
    facility: useNetworkStatuses('facility', idsOf('facility'), ''),
  }
  return (element: FavoriteElement): ReactNode => {
    const kind = networkKindOf(element)
    const places = kind && statuses[kind].get(element.id)
    return kind && places?.length !== 0 && <NetworkMark status={statusAt(places ?? undefined, '')} first={null} />
  }
}

const Sections = ({ circles }: { circles: Circles }) => {
  const t = textsOf(favoritesTexts)
  const { group } = useSession()
  const noteOf = useNetworkNotes(circles)
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const { save, remove, isBusy } = useFavoriteActs()
  const removeElement = async (element: FavoriteElement, index: number) => {
    if (await remove(element.circleId))
      setRemoved((former) => [...former.filter((one) => one.element.circleId !== element.circleId), { element, index }])
  }
  const isEmpty = useHasNoPharmacies() && removed.length === 0 && circles.every(({ elements }) => elements.length === 0)
  const shown = sectionNames.filter((section) => isSectionShown(section, (feature) => hasFeature(group, feature)))
  const sections = shown.map((section) => {
    const cards = cardsOf(section, circles, removed)
    return (
      <section key={section} className={styles.section} aria-labelledby={section}>
        <h2 id={section}>{t(section)}</h2>
        {cards.length === 0 && <EmptySection section={section} />}
        <div className={styles.cards}>
          {cards.map(({ type, elements }) => (
            <CircleCard key={type} label={t(type)}>
              {elements.map(({ element, isRemoved }, index) =>
                isRemoved ? (
                  <RemovedRow key={element.circleId} name={element.name} isBusy={isBusy} onUndo={() => void save(type, element.id)} />
                ) : (
                  <FavoriteRow
                    key={element.circleId}
                    icon={iconOf[section]}
                    name={element.name}
                    avatar={element.avatar}
                    {...addressAndPhoneOf(element.meta)}
                    note={noteOf(element)}
                    pricesHref={pricesHrefOf(element, hasFeature(group, 'RX'))}
                    isBusy={isBusy}
                    onRemove={() => void removeElement(element, index)}
                  />
                ),
              )}
            </CircleCard>
          ))}
          {section === 'facilities' && <SavedPharmacies card={(rows) => <CircleCard label={t('fromVisits')}>{rows}</CircleCard>} />}
        </div>
      </section>
    )
  })
  return (
    <>
      {isEmpty && <NothingSaved />}
      {sections}
    </>
  )
}

/** Whether the telehealth service, whose answer the page shares with the card of its pharmacies, has none. */
const useHasNoPharmacies = (): boolean => {
  const memberId = useSession().familyMember.telehealthId
  return useCall(favoriteCalls.listPharmacies, { memberId }).data?.pharmacies.length === 0
}

const finders = ['providers', 'facilities', 'medications'] as const

/** Tells how to save a favorite, with a link to the first finder that the group has. */
const NothingSaved = () => {
  const t = textsOf(favoritesTexts)
  const { group } = useSession()
  const link = finders.map((section) => empty[section].link).find((one) => one && hasFeature(group, one.feature))
  return (
    <div className={styles.nothing}>
      <Card>
        <EmptyState
          scene={<SaplingScene />}
          title={t('nothing')}
          action={
            link && (
              <ButtonLink kind="tinted" href={link.path}>
                {t(link.label)}
              </ButtonLink>
            )
          }
        >
          {t(link ? 'nothingHow' : 'nothingHere')}
        </EmptyState>
      </Card>
    </div>
  )
}

/** FAV-01 */
const CircleCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <Card isPadded={false}>
    <h3 className={styles.circle}>{label}</h3>
    <ul aria-label={label}>{children}</ul>
  </Card>
)
