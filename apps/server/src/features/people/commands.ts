import { MAX_USERNAME } from '@feedreel/contracts/people/people'
import { type Command, param } from '#platform/command.ts'
import { erasePerson } from './service/erase-person.ts'

export const erasePersonCommand: Command = {
  name: 'erase_person',
  help: 'Delete a person and the name wherever it is stored. What the person did stays in the audit trail, under the id.',
  isShellOnly: true,
  // Otherwise the job log and its audit entry would contain the name.
  isUnlogged: true,
  async params() {
    return [
      param({
        name: 'username',
        label: 'Username',
        type: 'text',
        required: true,
        help: `The person, by exact name of at most ${MAX_USERNAME} characters. There is no way back.`,
      }),
    ]
  },
  async run(platform, { actor, values, print }) {
    const id = await erasePerson(platform, actor, String(values.username))
    print(`The person was erased. Audit entries call them person ${id}.`)
  },
}
