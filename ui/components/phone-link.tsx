import { phoneLink } from '#shared/fields/phone.ts'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/phone-link.module.css'
import { pageConfig } from '#ui/lib/page-config.ts'

/** A number to call, in its own direction. Without `phone` it is the support number (SHELL-011). `isLoud` where it stands as an action. */
export const PhoneLink = ({ phone = pageConfig().supportPhone, isLoud = false }: { phone?: string; isLoud?: boolean }) => (
  <a className={classNames(styles.phone, isLoud && styles.loud)} href={hrefOf(phone)}>
    <bdi>{phone}</bdi>
  </a>
)

/** A page is prerendered before its number is known: the token of the number has a token of its own for the link. */
const hrefOf = (phone: string): string => (phone === '%SUPPORT_PHONE%' ? '%SUPPORT_PHONE_LINK%' : phoneLink(phone))
