import type { LeftOutItem, LineUpItem } from '@feedreel/contracts/line-up'
import { type ReactNode, useState } from 'react'
import { serverSentence } from '../../lib/api/api-error.ts'
import { ConfirmDialog } from '../../ui/page/dialog.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { showDone, showOffAir } from '../off-air/outcome-notice.ts'
import { useSetBan } from './queries.ts'
import { texts } from './texts.ts'

const words = texts.bans

/** An item of a line-up, included or left out. */
export type Story = LineUpItem | LeftOutItem

export type Bans = {
  /** Asks before it bans an item. */
  onBan: (item: Story) => void
  onLift: (item: Story) => void
}

/** The title of an item in sentences and names of buttons. */
export const titleOf = ({ title }: Pick<Story, 'title'>) => title || texts.overview.untitledItem

/** Bans items of a publisher after a question, and lifts bans; render `dialog` and `failure` once. */
export function useBans(publisherId: number): Bans & { dialog: ReactNode; failure: ReactNode } {
  const ban = useSetBan(publisherId)
  const lift = useSetBan(publisherId)
  const [asked, setAsked] = useState<Story | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  const onConfirm = () => {
    if (!asked || asked.id === null || asked.feed_id === null) return
    ban.mutate(
      { itemId: asked.id, feedId: asked.feed_id, status: 'banned' },
      {
        onSuccess: ({ off_air: offAir }) => {
          if (offAir.publishers.length > 0) showOffAir(offAir)
          else showDone(words.done(titleOf(asked)), null)
          setIsOpen(false)
        },
      },
    )
  }
  const onLift = (item: Story) => {
    if (item.id === null || item.feed_id === null || lift.isPending) return
    lift.mutate(
      { itemId: item.id, feedId: item.feed_id, status: 'normal' },
      { onSuccess: () => showDone(words.lifted(titleOf(item)), null) },
    )
  }
  const onBan = (item: Story) => {
    ban.reset()
    setAsked(item)
    setIsOpen(true)
  }
  return {
    onBan,
    onLift,
    dialog: (
      <ConfirmDialog
        title={words.title}
        isOpen={isOpen}
        confirmLabel={words.ban}
        isDangerous
        isBusy={ban.isPending}
        onConfirm={onConfirm}
        onClose={() => setIsOpen(false)}
      >
        {asked && (
          <>
            <p>
              <strong>
                <bdi>{titleOf(asked)}</bdi>
              </strong>
            </p>
            <p>{asked.on_air ? words.onAir : words.notOnAir}</p>
          </>
        )}
        {ban.error && <Notice tone="danger">{serverSentence(ban.error, words.failed)}</Notice>}
      </ConfirmDialog>
    ),
    failure: lift.error && <Notice tone="danger">{serverSentence(lift.error, words.failed)}</Notice>,
  }
}
