import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { type FeedValues, useTestFeed } from './queries.ts'
import { texts } from './texts.ts'

/** Characters of a feed's name at most. */
export const MAX_NAME = 200

/**
 * Tests the address of a feed's form and fills in the results: the name unless a person typed one, the scheme if it
 * was left out, or another address. `found` is the result for the address that the form holds now.
 */
export function useAddressTest(form: UseFormReturnType<FeedValues>) {
  const test = useTestFeed()
  const offered = useRef('')
  const offerName = (title: string) => {
    const name = form.getValues().name.trim()
    if (name !== '' && name !== offered.current.trim()) return
    offered.current = title.slice(0, MAX_NAME)
    form.setFieldValue('name', offered.current)
  }
  /** `isNamed`: the link to the feed has given the name already. */
  const start = (url: string, isNamed: boolean) => {
    form.clearFieldError('url')
    const isOther = () => form.getValues().url !== url
    test.mutate(url, {
      onSuccess: result => {
        if (isOther()) return
        if (result.kind !== 'feed') return
        if (!isNamed) offerName(result.title)
        // Typed without its scheme, as people do.
        if (!/^https?:/i.test(url)) form.setFieldValue('url', result.url)
      },
      onError: error => {
        if (isOther()) return
        const sentences = error instanceof ApiError ? error.fields?.url : undefined
        form.setFieldError('url', sentences?.join(' ') ?? texts.test.failed)
      },
    })
  }
  const take = ({ url, title }: { url: string; title: string }) => {
    form.setFieldValue('url', url)
    offerName(title)
    start(url, title !== '')
  }
  const run = (url: string) => start(url, false)
  // The result of a test applies to the tested address only.
  const isTested = [test.variables, test.data?.url].includes(form.values.url)
  return { isPending: test.isPending, found: isTested ? test.data : undefined, run, take }
}
