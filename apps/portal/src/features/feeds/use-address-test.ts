import type { UseFormReturnType } from '@mantine/form'
import { ApiError } from '../../lib/api/api-error.ts'
import { type FeedValues, useTestFeed } from './queries.ts'
import { texts } from './texts.ts'

/** Characters of a feed's name at most. */
export const MAX_NAME = 200

/**
 * Tests the address of a feed's form and takes what it finds: a name where none was typed, the scheme where it was left
 * out, or another address. `found` is what came of the address that the form holds now.
 */
export function useAddressTest(form: UseFormReturnType<FeedValues>) {
  const test = useTestFeed()
  const offerName = (title: string) => {
    if (form.getValues().name.trim() === '') form.setFieldValue('name', title.slice(0, MAX_NAME))
  }
  const run = (url: string) => {
    form.clearFieldError('url')
    test.mutate(url, {
      onSuccess: result => {
        if (result.kind !== 'feed') return
        offerName(result.title)
        // Typed without its scheme, as people do.
        if (!/^https?:/i.test(url)) form.setFieldValue('url', result.url)
      },
      onError: error => {
        const sentences = error instanceof ApiError ? error.fields?.url : undefined
        form.setFieldError('url', sentences?.join(' ') ?? texts.test.failed)
      },
    })
  }
  const take = ({ url, title }: { url: string; title: string }) => {
    form.setFieldValue('url', url)
    offerName(title)
    run(url)
  }
  // Another address is another feed: what was found at the last one says nothing of it.
  const isTested = [test.variables, test.data?.url].includes(form.values.url)
  return { isPending: test.isPending, found: isTested ? test.data : undefined, run, take }
}
