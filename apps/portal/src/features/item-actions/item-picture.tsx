import { useState } from 'react'
import { addressOf } from '../../lib/api/api.ts'
import { routes } from '../../lib/api/routes.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import classes from './item-picture.module.css'
import { usePictureVersion } from './picture-version.ts'

type ThumbnailProps = {
  /** Null without a picture. */
  address: string | null
  /** The sign in place of a picture that is missing or cannot be used. */
  icon: IconName
}

/** A small picture, without a text: the name is shown beside it. */
export function Thumbnail({ address, icon }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (address === null || address === broken) {
    return (
      <span className={classes.picture}>
        <Icon name={icon} size={20} />
      </span>
    )
  }
  return (
    <img
      className={classes.picture}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      width={96}
      height={54}
      onError={() => setBroken(address)}
    />
  )
}

type ItemPictureProps = {
  /** Null when the item was deleted. */
  id: number | null
  /** False when it is known to have none. */
  hasPicture?: boolean
  /** `source`: the picture of its source, even while another one replaces it. */
  of?: 'item' | 'source'
}

/** A small picture of an item; a sign when it has none that can be used. */
export function ItemPicture({ id, hasPicture = true, of }: ItemPictureProps) {
  const version = usePictureVersion(id)
  const address =
    id === null || !hasPicture ? null : addressOf(routes.items.picture.path, { id }, { of, version })
  return <Thumbnail address={address} icon="content" />
}
