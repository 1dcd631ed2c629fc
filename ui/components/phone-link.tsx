import { phoneLink } from '#shared/fields/phone.ts'
import { classNames } from '#ui/components/class-names.ts'
import styles from '#ui/components/phone-link.module.css'
import { pageConfig } from '#ui/lib/page/page-config.ts'

/** A phone number link, always left to right. The default is the support number (SHELL-011). `isLoud` styles it as an action. */
export const PhoneLink = ({ phone = pageConfig().supportPhone, isLoud = false }: { phone?: string; isLoud?: boolean }) => (
  <a className={classNames(styles.phone, isLoud && styles.loud)} href={hrefOf(phone)}>
    <bdi>{phone}</bdi>
  </a>
)

/** Link of a phone number. Prerendering does not know the support number: it writes a placeholder for the text and another for the link. */
const hrefOf = (phone: string): string => (phone === '%SUPPORT_PHONE%' ? '%SUPPORT_PHONE_LINK%' : phoneLink(phone))
