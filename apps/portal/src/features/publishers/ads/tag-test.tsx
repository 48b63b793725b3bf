import type { AdTest, AdTestInput } from '@feedreel/contracts/ads/ad-routes'
import { isHttpUrl } from '@feedreel/contracts/fields/http-url'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { routes } from '../../../lib/api/routes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Facts } from '../../../ui/page/facts.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { StatusBadge } from '../../../ui/page/status-badge.tsx'
import { words as allWords } from './ads-texts.ts'
import classes from './tag-test.module.css'

const words = allWords.test
const TONES = { plays: 'success', empty: 'secondary', fails: 'danger' } as const

/** Maximum duration of a test: the limits of the player's documents, with a margin. */
const TEST_MS = 60_000

type TagTestProps = {
  /** The tags of the form in the order in which players try them; blank ones are left out. */
  tags: readonly string[]
  placement: AdTestInput['placement']
  /** The publisher's first domain, which the server's request names as its page. */
  domain: string | undefined
}

/** Tests a tag of the form from the server and from this browser, and shows both results. */
export function TagTest({ tags, placement, domain }: TagTestProps) {
  const typed = tags.map(tag => tag.trim()).filter(tag => isHttpUrl(tag))
  const [chosen, setChosen] = useState(0)
  const tag = typed[chosen] ?? typed[0]
  const page = domain && isHttpUrl(`https://${domain}/`) ? domain : undefined
  const byServer = useMutation({
    mutationFn: (body: AdTestInput) => call(routes.ads.test, { body }),
  })
  const byBrowser = useMutation({ mutationFn: testInBrowser })
  const run = () => {
    if (tag === undefined) return
    const input = { tag_url: tag, placement }
    byServer.mutate({ ...input, ...(page === undefined ? {} : { page_url: `https://${page}/` }) })
    byBrowser.mutate(input)
  }
  const isShown = byServer.variables?.tag_url === tag && byServer.variables?.placement === placement
  return (
    <div className={classes.test}>
      <div className={classes.line}>
        {typed.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={words.which}
            data={typed.map((_, index) => ({ value: String(index), label: words.ofTag(index + 1) }))}
            value={String(Math.min(chosen, typed.length - 1))}
            onChange={event => setChosen(Number(event.currentTarget.value))}
          />
        )}
        <Button
          variant="default"
          size="xs"
          loading={byServer.isPending || byBrowser.isPending}
          disabled={tag === undefined}
          leftSection={<Icon name="search" size={16} />}
          onClick={run}
        >
          {words.button}
        </Button>
        <span className={classes.hint}>{words.hint}</span>
      </div>
      {isShown && (
        <section className={classes.results} aria-label={words.result}>
          <TestRun title={words.byServer} help={words.byServerHelp(page ?? location.host)} test={byServer} />
          <TestRun title={words.byBrowser} help={words.byBrowserHelp} test={byBrowser} />
        </section>
      )}
    </div>
  )
}

type TestRunProps = {
  title: string
  help: string
  test: { data: AdTest | undefined; isPending: boolean; isError: boolean }
}

function TestRun({ title, help, test: { data, isPending, isError } }: TestRunProps) {
  return (
    <article className={classes.run}>
      <header>
        <h3 className={classes.title}>
          {title}
          {data && !isPending && (
            <StatusBadge tone={TONES[data.outcome]}>{words.outcome[data.outcome]}</StatusBadge>
          )}
        </h3>
        <p className={classes.quiet}>{help}</p>
      </header>
      {isPending && <p role="status">{words.running}</p>}
      {isError && <Notice tone="danger">{words.failed}</Notice>}
      {data && !isPending && <TestResult result={data} />}
    </article>
  )
}

function TestResult({ result }: { result: AdTest }) {
  const { summary, hops, ads, failures, warnings } = result
  return (
    <>
      <p className={classes.summary} role="status">
        {summary}
      </p>
      <h4 className={classes.heading}>{words.hops}</h4>
      <ol className={classes.list}>
        {hops.map((hop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hops of one result never change their places
          <li key={index}>
            <div className={classes.url}>{hop.url}</div>
            <div className={classes.quiet}>{words.hop(hop.status, hop.duration_ms, hop.bytes)}</div>
            {hop.found && <div>{hop.found}</div>}
            {hop.error && <div className={classes.error}>{hop.error}</div>}
          </li>
        ))}
      </ol>
      {ads.length > 0 && <h4 className={classes.heading}>{words.ads}</h4>}
      {ads.map((ad, index) => (
        <Facts
          // biome-ignore lint/suspicious/noArrayIndexKey: the ads of one result never change their places
          key={index}
          facts={[
            {
              label: words.media,
              value: <span className={classes.url}>{ad.media_url}</span>,
              isWide: true,
              isText: true,
            },
            { label: words.duration, value: secondsOr(ad.duration_s, words.unknown), isText: true },
            { label: words.skipOffset, value: secondsOr(ad.skip_offset_s, words.none), isText: true },
            { label: words.trackers, value: words.trackerCounts(ad.trackers, ad.impressions), isText: true },
            { label: words.icons, value: ad.icons || words.none, isText: true },
            { label: words.unshown, value: words.notShown(ad.unshown), isText: true },
            {
              label: words.click,
              value: <span className={classes.url}>{ad.click_url ?? words.none}</span>,
              isWide: true,
              isText: true,
            },
          ]}
        />
      ))}
      <Sentences
        title={words.failures}
        sentences={failures.map(({ code, text }) => words.failure(code, text))}
      />
      <Sentences title={words.warnings} sentences={warnings} />
    </>
  )
}

const secondsOr = (seconds: number | null, other: string) =>
  seconds === null ? other : words.seconds(seconds)

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <>
      <h4 className={classes.heading}>{title}</h4>
      <ul className={classes.list}>
        {[...new Set(sentences)].map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

/**
 * Tests a tag in a worker, whose requests the portal's content policy does not restrict: browsers treat them like requests of
 * a page of this origin, with CORS. Rejects when the worker fails.
 */
function testInBrowser(input: AdTestInput): Promise<AdTest> {
  const worker = new Worker(new URL('./tag-test-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<AdTest>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The test took too long.')), TEST_MS)
    worker.onmessage = ({ data }: MessageEvent<AdTest>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = () => reject(new Error('The test could not be run.'))
    worker.postMessage({ input, pageUrl: location.href })
  }).finally(() => worker.terminate())
}
