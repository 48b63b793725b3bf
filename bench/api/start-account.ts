import type { Invitation, PersonInput } from '@feedreel/contracts/people/people'
import { ApiClient, signIn } from '../../tools/product/api-client.ts'

export const PASSWORD = 'seven quiet lanterns'

/** Invites a person as an owner does, chooses a password with the link, and signs the person in. */
export async function startAccount(url: string, owner: ApiClient, input: PersonInput): Promise<ApiClient> {
  const { link } = await owner.must<Invitation>('POST', '/api/portal/people/', input)
  const visitor = new ApiClient(url)
  await visitor.fetchToken()
  const token = new URL(link.url).hash.slice(1)
  await visitor.must('POST', '/api/portal/people/link/password/', { token, password: PASSWORD })
  return signIn(url, { username: input.username, password: PASSWORD })
}
