import type { FeedTest } from '@feedreel/contracts/feeds'
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/list/cells.tsx'
import classes from './test-feed.module.css'
import { texts } from './texts.ts'

const words = texts.test

type TestFeedProps = {
  /** Whether there is an address to test. */
  isReady: boolean
  isBusy: boolean
  onTest: () => void
  children: ReactNode
}

/** The button that tests the address, and the result. */
export function TestFeed({ isReady, isBusy, onTest, children }: TestFeedProps) {
  const hintId = useId()
  return (
    <div className={classes.test}>
      <div className={classes.line}>
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          disabled={!isReady}
          aria-describedby={hintId}
          leftSection={<Icon name="search" size={16} />}
          onClick={onTest}
        >
          {words.button}
        </Button>
        <span id={hintId} className={classes.hint}>
          {words.hint}
        </span>
      </div>
      {children}
    </div>
  )
}

type TestResultProps = {
  result: FeedTest
  /** The address in the form. */
  url: string
  /** Puts an address into the form. */
  onUse: (feed: { url: string; title: string }) => void
}

/** What is at the tested address: a feed with its newest items, or a page with the feeds that it links. */
export function TestResult({ result, url, onUse }: TestResultProps) {
  return (
    <section className={classes.result} aria-label={words.title} role="status">
      {result.kind === 'page' ? (
        <LinkedFeeds result={result} onUse={onUse} />
      ) : (
        <NewestItems result={result} url={url} onUse={onUse} />
      )}
    </section>
  )
}

function LinkedFeeds({ result, onUse }: Pick<TestResultProps, 'result' | 'onUse'>) {
  return (
    <>
      <p className={classes.heading}>{words.page(result.title)}</p>
      <ul className={classes.list}>
        {result.feeds.map(feed => (
          <li key={feed.url} className={classes.feed}>
            <div className={classes.words}>
              <div className={classes.title}>{feed.title || feed.url}</div>
              {feed.title && <div className={classes.quiet}>{feed.url}</div>}
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={`${words.useFeed}: ${feed.title || feed.url}`}
              onClick={() => onUse(feed)}
            >
              {words.useFeed}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function NewestItems({ result, url, onUse }: TestResultProps) {
  const hasMoved = result.url !== url.trim()
  return (
    <>
      <p className={classes.heading}>{words.feed(result.title, result.item_count)}</p>
      {hasMoved && (
        <div className={classes.feed}>
          <div className={classes.words}>
            {words.respondsAt} {result.url}
          </div>
          <Button size="xs" variant="default" onClick={() => onUse({ url: result.url, title: result.title })}>
            {words.use}
          </Button>
        </div>
      )}
      {result.items.length === 0 && <p className={classes.quiet}>{words.noItems}</p>}
      <ul className={classes.list}>
        {result.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of one answer never change their places
          <li key={index} className={classes.item}>
            {item.picture ? (
              <img className={classes.picture} src={item.picture} alt="" width={96} height={54} />
            ) : (
              <span className={classes.noPicture}>{words.noPicture}</span>
            )}
            <div className={classes.words}>
              <div className={classes.title}>{item.title || item.url}</div>
              <div className={classes.quiet}>
                {item.published_at ? <Moment iso={item.published_at} /> : words.noDate}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
