import { PASSWORD_LENGTH } from '@feedreel/contracts/fields/password-length'
import { type Command, param } from '#platform/command.ts'
import { setAdministrator } from './service/administrators.ts'

export const setAdministratorCommand: Command = {
  name: 'set_administrator',
  help: 'Create an owner, or make an existing person an active owner: sets the password, removes second factors and ends all sessions.',
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
        help: 'At most 150 characters.',
      }),
      param({
        name: 'password',
        label: 'Password',
        type: 'text',
        required: true,
        secret: true,
        help: `At least ${PASSWORD_LENGTH.min} characters, and none of the common passwords. Write - to give it on standard input, where others cannot see it.`,
      }),
    ]
  },
  async run(platform, { values, print, fail }) {
    const result = await setAdministrator(platform, String(values.username), String(values.password))
    if (result.refusal !== undefined) fail(result.refusal)
    else print(`Administrator "${result.username}" was ${result.isNew ? 'created' : 'changed'}.`)
  },
}
