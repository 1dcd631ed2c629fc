import styles from '#care/clinic/shell/photo-grid.module.css'
import { Panel } from '#ui/components/frames/panel.tsx'

/** Photos of a visit; each opens in full size. */
export const PhotoGrid = ({ title, addresses, altOf }: { title: string; addresses: readonly string[]; altOf: (n: number) => string }) => (
  <Panel title={title}>
    <ul className={styles.photos}>
      {addresses.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={altOf(index + 1)} />
          </a>
        </li>
      ))}
    </ul>
  </Panel>
)
