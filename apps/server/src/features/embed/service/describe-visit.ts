import { createIsbotFromList, list } from 'isbot'
import type { Visit } from '#features/statistics/service/record-playbacks.ts'
import { type AskingPage, deviceOf, isCrawler } from '../rules.ts'
import type { AddressBlocks } from './address-blocks.ts'

/** Maximum length of a host name (RFC 1035). */
const MAX_HOST = 253

/** isbot's list without headless browsers, which count as viewers. */
const namesBot = createIsbotFromList(list.filter(pattern => !/headless/i.test(pattern)))

/** The sender of a beacon: its page, and the headers and IP address of the request. */
export type Sender = { page: AskingPage; userAgent: string | undefined; address: string }

/**
 * The stored data about the sender of a beacon: no IP address and no user agent.
 * @param isNew whether it is the first beacon of its playback; only its address is counted
 */
export function describeVisit(
  { page, userAgent, address }: Sender,
  isNew: boolean,
  blocks: AddressBlocks,
): Visit {
  const isOfCrawler = isCrawler(userAgent)
  const isDeclared = isOfCrawler || !userAgent || namesBot(userAgent)
  const isOverLimit = isNew && !isDeclared && blocks.isOverLimit(address)
  return {
    host: page.host.slice(0, MAX_HOST),
    device: deviceOf(userAgent),
    bot: isDeclared ? 'declared' : isOverLimit ? 'address_block' : null,
    isCrawler: isOfCrawler,
  }
}
