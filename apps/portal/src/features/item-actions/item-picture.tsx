import { useState } from 'react'
import { addressOf } from '../../lib/api/api.ts'
import { routes } from '../../lib/api/routes.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './item-picture.module.css'

type ItemPictureProps = {
  /** Null when the item was deleted. */
  id: number | null
  /** False when it is known to have none. */
  hasPicture?: boolean
}

/** A small picture of an item; a sign when it has none that can be used. */
export function ItemPicture({ id, hasPicture = true }: ItemPictureProps) {
  const [isMissing, setIsMissing] = useState(false)
  if (id === null || !hasPicture || isMissing) {
    return (
      <span className={classes.picture}>
        <Icon name="content" size={20} />
      </span>
    )
  }
  return (
    <img
      className={classes.picture}
      src={addressOf(routes.items.picture.path, { id })}
      alt=""
      loading="lazy"
      decoding="async"
      width={96}
      height={54}
      onError={() => setIsMissing(true)}
    />
  )
}
