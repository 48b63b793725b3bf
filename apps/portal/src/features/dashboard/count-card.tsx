import { formatCount } from '@feedreel/contracts/counted'
import { Skeleton } from '@mantine/core'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ButtonLink } from '../../ui/page/links.tsx'
import classes from './count-card.module.css'
import { texts } from './texts.ts'

type CountCardProps = {
  icon: IconName
  label: string
  /** Undefined while it is loading. */
  count: number | undefined
  to: string
}

/** A count with a link to its list. */
export function CountCard({ icon, label, count, to }: CountCardProps) {
  return (
    <section className={classes.card} aria-label={label}>
      <div className={classes.top}>
        <h2 className={classes.label}>{label}</h2>
        <span className={classes.icon}>
          <Icon name={icon} size={20} />
        </span>
      </div>
      {count === undefined ? (
        <Skeleton height={36} width={72} />
      ) : (
        <p className={classes.count}>{formatCount(count)}</p>
      )}
      <ButtonLink to={to} variant="light" size="xs" title={`${texts.manage} ${label}`}>
        {texts.manage}
      </ButtonLink>
    </section>
  )
}
