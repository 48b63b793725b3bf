import { createIsbotFromList, list } from 'isbot'
import type { Visit } from '#features/statistics/service/record-playbacks.ts'
import { type AskingPage, deviceOf, isCrawler } from '../rules.ts'
import type { AddressBlocks } from './address-blocks.ts'

/** Maximum length of a host name (RFC 1035). */
const MAX_HOST = 253
/** Longer than browsers' user agents. Patterns of devices take time proportional to the square of the length. */
const MAX_USER_AGENT = 1000

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
  const agent = userAgent?.slice(0, MAX_USER_AGENT)
  const isOfCrawler = isCrawler(agent)
  const isDeclared = isOfCrawler || !agent || namesBot(agent)
  const isOverLimit = isNew && !isDeclared && blocks.isOverLimit(address)
  return {
    host: page.host.slice(0, MAX_HOST),
    device: deviceOf(agent),
    bot: isDeclared ? 'declared' : isOverLimit ? 'address_block' : null,
    isCrawler: isOfCrawler,
  }
}
