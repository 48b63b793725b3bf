import { useState } from 'react'
import classes from './poster.module.css'

/** The small picture of a job's video, which the links beside it name. Nothing without one, or when its file is gone. */
export function Poster({ address }: { address: string | null }) {
  const [missing, setMissing] = useState<string | null>(null)
  if (address === null || address === missing) return null
  return (
    <img
      className={classes.poster}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      width={64}
      height={36}
      onError={() => setMissing(address)}
    />
  )
}
